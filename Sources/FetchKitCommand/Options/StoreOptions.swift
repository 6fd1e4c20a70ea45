import FetchKit

/// What the command remembers, and what it does with that.
struct StoreOptions: Sendable {
  /// The store; nil where nothing is remembered. It is opened when it is first needed.
  let store: ResultStore?
  /// What is done with it.
  let policy: StorePolicy
  /// Whether whole files are remembered, too: only where that was asked for.
  let holdsDownloads: Bool

  /// - Parameter explains: whether the way to an answer is wanted, and not only the answer.
  init(_ arguments: ParsedArguments, explains: Bool) throws(UsageError) {
    let (refreshes, isOffline) = (arguments.flag(.refresh), arguments.flag(.offline))
    guard !(refreshes && isOffline) else {
      throw UsageError("--refresh asks the server and --offline does not", hint: "leave one out")
    }
    let isOff = arguments.toggle(.store) == false
    if isOff, refreshes || isOffline {
      throw UsageError(
        "--no-store remembers nothing, so \(refreshes ? "--refresh" : "--offline") makes no sense beside it",
        hint: "leave one out")
    }
    store = isOff ? nil : ResultStore()
    policy = isOffline ? .offline : refreshes ? .refresh : explains ? .recompute : .use
    holdsDownloads = arguments.toggle(.store) == true || refreshes || isOffline
  }

  /// The store for whole files.
  var downloads: ResultStore? { holdsDownloads ? store : nil }

  /// Waits until everything is written, and says what went wrong with the store, if anything did.
  @MainActor func finish(_ console: Console) {
    store?.close()
    if let problem = store?.problem { console.note("\(problem.message)\(problem.hint.map { "; \($0)" } ?? "")") }
  }
}
