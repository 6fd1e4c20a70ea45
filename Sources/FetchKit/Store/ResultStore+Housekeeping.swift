import Foundation

extension ResultStore {
  /// What is in a store.
  public struct Statistics: Sendable, Hashable {
    /// Resources of which something is known.
    public var resources = 0
    /// Findings, of all questions together.
    public var findings = 0
    /// Pieces of resources.
    public var spans = 0
    /// What the pieces hold, in bytes.
    public var spanBytes: UInt64 = 0
    /// Whole bodies.
    public var bodies = 0
    /// What the bodies hold, in bytes.
    public var bodyBytes: UInt64 = 0
    /// All that the store takes, in bytes.
    public var usedBytes: UInt64 = 0
    /// When the resource that has waited longest was last used, in seconds since 1970, an hour or so off; nil where there
    /// is none.
    public var oldestUse: Double?

    /// Nothing.
    public init() {}
  }

  /// What is in it. A store whose file is missing has nothing, and is not made.
  ///
  /// - Throws: ``FetchError/Code/localIO`` where it cannot be used.
  public func statistics() async throws(FetchError) -> Statistics {
    try await onQueue { self.countedStatistics($0) }.get()
  }

  /// Forgets everything, or what has not been used for so long, and says how many resources that were. With everything goes
  /// the file of a store that was broken.
  ///
  /// - Parameter age: in seconds; nil for everything.
  /// - Throws: ``FetchError/Code/localIO`` where it cannot be used.
  @discardableResult
  public func clear(olderThan age: Double? = nil) async throws(FetchError) -> Int {
    try await onQueue { self.cleared($0, age) }.get()
  }

  /// Waits until everything that was handed in is in the file.
  public func flush() async { await onQueue { $0.write([], at: 0) } }

  /// Writes everything that was handed in and closes the file. It opens again when it is used again. Blocks: for the end
  /// of a program.
  public func close() { performAndWait { $0.close() } }

  /// ``statistics()`` for whoever has nothing else to do.
  package func statisticsNow() throws(FetchError) -> Statistics {
    try performAndWait { countedStatistics($0) }.get()
  }

  /// ``clear(olderThan:)`` for whoever has nothing else to do.
  package func clearNow(olderThan age: Double? = nil) throws(FetchError) -> Int {
    try performAndWait { cleared($0, age) }.get()
  }

  private func onQueue<Result: Sendable>(_ work: @escaping @Sendable (Core) -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      perform { continuation.resume(returning: work($0)) }
    }
  }

  private func countedStatistics(_ core: Core) -> Result<Statistics, FetchError> {
    guard access(configuration.path, F_OK) == 0 else { return .success(Statistics()) }
    let statistics = core.perform { (database) throws(SQLiteError) in try database.statistics() }
    return statistics.map { .success($0) } ?? .failure(unusable(core))
  }

  private func cleared(_ core: Core, _ age: Double?) -> Result<Int, FetchError> {
    guard access(configuration.path, F_OK) == 0 else { return .success(0) }
    let before = age.map { clock() - max(0, $0) }
    // What was used and not written yet was used.
    core.write([], at: clock())
    let count = core.perform { (database) throws(SQLiteError) in try database.clear(before: before) }
    if age == nil { unlink("\(configuration.path).broken") }
    return count.map { .success($0) } ?? .failure(unusable(core))
  }

  private func unusable(_ core: Core) -> FetchError {
    core.problem ?? FetchError(.localIO, "the store \"\(PrintableText.escape(configuration.path))\" cannot be used")
  }
}
