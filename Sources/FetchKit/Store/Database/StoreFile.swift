import Foundation

/// The file of a store: opened when it is first needed, set aside where it is broken, given up where it cannot be used.
/// Lives on the store's queue.
final class StoreFile {
  private enum State {
    case closed
    case open(StoreDatabase)
    case unusable
  }

  private let path: String
  private let wait: Int32
  private let maximumPages: Int?
  private var state = State.closed
  private var hasSetAside = false
  /// The first thing that went wrong; nil where nothing did.
  private(set) var problem: FetchError?

  init(path: String, wait: Int32, maximumPages: Int?) {
    (self.path, self.wait, self.maximumPages) = (path, wait, maximumPages)
  }

  /// Does something with the open store; nil where that failed, which ``problem`` has then.
  func perform<Result>(_ body: (StoreDatabase) throws(SQLiteError) -> Result) -> Result? {
    for _ in 0..<2 {
      guard let database = opened() else { return nil }
      do throws(SQLiteError) {
        return try body(database)
      } catch {
        guard error.isCorruption else {
          if error.isContention {
            // Whoever waited in vain once does not keep the next download waiting as long.
            database.connection.wait(milliseconds: min(wait, 20))
          }
          note(error)
          return nil
        }
        state = .closed
        setAside()
      }
    }
    return nil
  }

  /// Whether it is open now.
  var isOpen: Bool {
    if case .open = state { return true }
    return false
  }

  /// Closes it. It opens again when it is needed.
  func close() {
    if case .open = state { state = .closed }
  }

  // MARK: Opening

  private func opened() -> StoreDatabase? {
    switch state {
    case .open(let database): return database
    case .unusable: return nil
    case .closed: break
    }
    guard !path.isEmpty, !path.utf8.contains(0) else { return giveUp("that is no path", hint: nil) }
    if let reason = LocalFolder.makePrivate(LocalFolder.parent(of: path)) {
      return giveUp(
        "it cannot be made: \(String(cString: strerror(reason)))", hint: "XDG_CACHE_HOME may name another folder")
    }
    // Two processes that make the same file would each find the other in the way.
    return FileLock.holding("\(path).lock", atMost: Double(wait) / 1000) { openLocked() }
  }

  private func openLocked() -> StoreDatabase? {
    for _ in 0..<2 {
      LocalFolder.makePrivateFile(path)
      do throws(StoreDatabase.Refusal) {
        let database = try StoreDatabase(path: path, wait: wait, maximumPages: maximumPages)
        state = .open(database)
        return database
      } catch {
        switch error {
        case .fromTheFuture:
          return giveUp(
            "a newer version of fetchkit wrote it", hint: "update fetchkit, or remove the file to begin anew")
        case .foreign: return giveUp("it is a database of another program", hint: "give the store a path of its own")
        case .failed(let error) where error.isCorruption: moveAside()
        case .failed(let error): return giveUp(error.message, hint: nil)
        }
      }
    }
    return giveUp("it is broken, and so is a new one", hint: nil)
  }

  private func giveUp(_ reason: String, hint: String?) -> StoreDatabase? {
    state = .unusable
    note(reason, hint: hint)
    return nil
  }

  // MARK: A broken file

  /// Where a file proves to be broken while it is in use.
  private func setAside() {
    FileLock.holding("\(path).lock", atMost: Double(wait) / 1000) {
      // Another process may have begun a new one meanwhile, which must not go the same way.
      do throws(StoreDatabase.Refusal) {
        let database = try StoreDatabase(path: path, wait: wait, maximumPages: maximumPages)
        var isSound = false
        if case .some(1) = try? database.connection.integer("SELECT quick_check = 'ok' FROM pragma_quick_check(1)") {
          isSound = true
        }
        if !isSound { moveAside() }
      } catch {
        moveAside()
      }
    }
  }

  private func moveAside() {
    guard !hasSetAside else {
      state = .unusable
      return
    }
    hasSetAside = true
    let broken = "\(path).broken"
    rename(path, broken)
    // What belongs to the file would be taken for part of the new one.
    for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
    note("it was broken; it is \"\(PrintableText.escape(broken))\" now, and a new one was begun", hint: nil)
  }

  // MARK: Problems

  private func note(_ error: SQLiteError) {
    note(error.isContention ? "another process holds it" : error.message, hint: nil)
  }

  private func note(_ reason: String, hint: String?) {
    guard problem == nil else { return }
    problem = FetchError(
      .localIO, "the store \"\(PrintableText.escape(path))\" was not used: \(PrintableText.escape(reason))", hint: hint)
  }
}
