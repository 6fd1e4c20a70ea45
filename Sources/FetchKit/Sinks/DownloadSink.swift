/// Where the body goes.
public enum DownloadSink: Sendable, Hashable {
  /// Gathered in memory and handed over at the end; the delegate gets it piecewise too. A body above `limit` bytes
  /// fails with ``FetchError/Code/budgetSpent``; 256 MiB by default.
  case memory(limit: Int = 256 << 20)
  /// Written to a file as it comes.
  case file(FileTarget)
  /// Handed to the delegate piece by piece and not kept. A delegate that is slow, or not there yet, makes the transfer pause.
  case delegateOnly
  /// Counted and thrown away.
  case discard
}

extension DownloadSink {
  /// Whether something is written that a cancelled download must not leave behind.
  var isFile: Bool {
    if case .file = self { return true }
    return false
  }

  /// The most that memory may hold, in bytes.
  var memoryLimit: UInt64 {
    if case .memory(let limit) = self { return UInt64(max(0, limit)) }
    return .max
  }
}
