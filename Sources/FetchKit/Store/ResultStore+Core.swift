import Foundation

extension ResultStore {
  /// What lives on the store's queue.
  // Unchecked: touched on that queue only.
  final class Core: @unchecked Sendable {
    /// Something to write.
    enum Job: Sendable {
      case save(StoreRecord)
      case forget(Int64)
    }

    private let configuration: Configuration
    private let file: StoreFile
    /// When resources were used, as far as that is not written yet.
    private var uses: [Int64: Double] = [:]

    init(_ configuration: Configuration) {
      self.configuration = configuration
      file = StoreFile(
        path: configuration.path, wait: configuration.patience, maximumPages: configuration.maximumPages)
    }

    var problem: FetchError? { file.problem }

    var isOpen: Bool { file.isOpen }

    /// Reads something.
    func look<Result>(_ body: (StoreDatabase) throws(SQLiteError) -> Result?) -> Result? {
      file.perform(body) ?? nil
    }

    /// Does something with the store; nil where it cannot be used.
    func perform<Result>(_ body: (StoreDatabase) throws(SQLiteError) -> Result) -> Result? { file.perform(body) }

    /// A resource was used. That is written with whatever is written next, so that a hit costs no write.
    func used(_ id: Int64, at time: Double) {
      uses[id] = time
      if uses.count >= 1024 { write([], at: time) }
    }

    /// Writes jobs, and the uses that were noted, in one transaction.
    func write(_ jobs: [Job], at now: Double) {
      guard !jobs.isEmpty || !uses.isEmpty else { return }
      let noted = uses
      uses = [:]
      let limit = configuration.maximumSpanBytes
      let isDone = file.perform { (database) throws(SQLiteError) -> Bool in
        try database.connection.transaction { () throws(SQLiteError) in
          try database.touch(noted)
          for job in jobs {
            switch job {
            case .save(let record): try database.save(record, limit: limit, at: now)
            case .forget(let id): try database.forget(id)
            }
          }
          try database.evict(limit: configuration.maximumBytes)
        }
        return true
      }
      if isDone == true, !jobs.isEmpty { _ = file.perform { (database) throws(SQLiteError) in try database.shrink() } }
    }

    /// Writes what was noted and lets go of the file.
    func close() {
      write([], at: 0)
      file.close()
    }
  }
}
