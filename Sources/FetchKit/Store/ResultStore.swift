import Dispatch
import Extraction
import Foundation
import Synchronization

/// Remembers what was found, the bytes by which it was found, and whole bodies, across runs: a file that several
/// processes may use at once.
///
/// ```
/// ExtractionSession ─▶ lookup ─┐                      Freshness · Validator · StoreDecision     decides
/// AsyncDownload ─────▶ save ───┴▶ queue ─▶ StoreFile ─▶ StoreDatabase (SQLite)                    does
/// ```
///
/// All of it is tied to the response that it came with: it is used as long as that is fresh (RFC 9111), or when the server
/// has said that it still holds, and it is gone with the version of the resource, or of the extractor, that it is of.
/// Nothing is kept of responses that say `no-store`, of requests with credentials (a user in the URL, `Authorization`,
/// `Cookie`) unless the response says `public`, and of requests that accept any certificate. User and password of a URL
/// are never written.
///
/// A store that cannot be used (full disk, another process that does not let go, a newer version's file) is as good as
/// none: downloads go on without it, and ``problem`` says why. A broken file is moved to `….broken`, and a new one begun.
///
/// **Threading.** May be used from any thread. All reading and writing happens on a queue of its own; nothing blocks but
/// ``close()``. **Order.** What was saved before a lookup is found by it. **Completion.** What was handed in is in the file
/// when ``close()`` or ``flush()`` is through. **Cancellation.** There is none.
public final class ResultStore: Sendable {
  /// How it was set up.
  public let configuration: Configuration

  let clock: @Sendable () -> Double
  private let queue = DispatchQueue(label: "fetchkit.store")
  private let core: Core
  private let shared = Mutex(Shared())

  private struct Shared {
    var pending: [Core.Job] = []
    var pendingBytes = 0
    var problem: FetchError?
    var isOpen = false
  }

  /// A store. Its file is opened, and made where it is missing, when it is first needed.
  public convenience init(_ configuration: Configuration = Configuration()) {
    self.init(configuration) { Date().timeIntervalSince1970 }
  }

  /// - Parameter clock: the time, in seconds since 1970.
  init(_ configuration: Configuration, clock: @escaping @Sendable () -> Double) {
    (self.configuration, self.clock) = (configuration, clock)
    core = Core(configuration)
  }

  deinit {
    // Uses that were noted and nothing more: what was saved has its turn on the queue already, and keeps the store alive.
    // One that is closed starts nothing, since its program may be about to exit.
    if shared.withLock({ $0.isOpen }) { queue.async { [core] in core.close() } }
  }

  /// The first thing that went wrong with it; nil where nothing did. ``FetchError/Code/localIO``.
  public var problem: FetchError? { shared.withLock { $0.problem } }

  // MARK: Lookups

  /// Looks up what is remembered for a question. The answer comes on the store's queue.
  package func parts(
    for request: DownloadRequest, _ question: StoredQuestion, usesAnswer: Bool,
    _ completion: @escaping @Sendable (StoredParts?) -> Void
  ) {
    perform { core in
      let parts = core.look { (database) throws(SQLiteError) in
        try database.parts(for: request, question, usesAnswer: usesAnswer)
      }
      if let parts { core.used(parts.id, at: self.clock()) }
      completion(parts)
    }
  }

  /// Looks up a whole body. The answer comes on the store's queue.
  func body(for request: DownloadRequest, _ completion: @escaping @Sendable (StoredBody?) -> Void) {
    perform { core in
      let body = core.look { (database) throws(SQLiteError) in try database.body(for: request) }
      if let body { core.used(body.id, at: self.clock()) }
      completion(body)
    }
  }

  /// Does something on the store's queue, behind everything that was handed in before.
  func perform(_ work: @escaping @Sendable (Core) -> Void) {
    queue.async { [self] in
      drain()
      work(core)
      publish()
    }
  }

  /// Does something on the store's queue and waits for it.
  func performAndWait<Result: Sendable>(_ work: @Sendable (Core) -> Result) -> Result {
    queue.sync {
      drain()
      defer { publish() }
      return work(core)
    }
  }

  // MARK: Saving

  /// Remembers something, soon. Many at once become one transaction.
  package func save(_ record: StoreRecord) { hand(.save(record), bytes: record.size) }

  /// Forgets a resource, soon.
  func forget(_ id: Int64) { hand(.forget(id), bytes: 64) }

  private func hand(_ job: Core.Job, bytes: Int) {
    let wakes = shared.withLock { shared in
      // Where the file is slow, memory must not fill up with what is only nice to have.
      guard shared.pendingBytes + bytes <= Self.mostPending else { return false }
      shared.pendingBytes += bytes
      shared.pending.append(job)
      return shared.pending.count == 1
    }
    if wakes {
      queue.async { [self] in
        drain()
        publish()
      }
    }
  }

  private static let mostPending = 64 << 20

  /// On the queue: writes what was handed in.
  private func drain() {
    let jobs = shared.withLock { shared in
      defer { (shared.pending, shared.pendingBytes) = ([], 0) }
      return shared.pending
    }
    if !jobs.isEmpty { core.write(jobs, at: clock()) }
  }

  private func publish() {
    let (isOpen, problem) = (core.isOpen, core.problem)
    shared.withLock { shared in
      shared.isOpen = isOpen
      shared.problem = shared.problem ?? problem
    }
  }
}
