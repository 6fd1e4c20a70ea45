import Synchronization

/// What sessions learned about hosts: which of them ignore ranges, so that the next session there starts with a plain
/// request instead of finding out again.
///
/// **Threading.** May be used from any thread. **Bounds.** Remembers 4,096 origins at most and starts over beyond that.
public final class HostKnowledge: Sendable {
  /// What is used where nothing is given.
  public static let shared = HostKnowledge()

  private static let most = 4096
  private let ignoring = Mutex<Set<Origin>>([])

  /// Nothing known yet.
  public init() {}

  /// Whether the origin of `url` answered a range with the whole resource the last time.
  public func ignoresRanges(_ url: String) -> Bool {
    guard let origin = Origin(url) else { return false }
    return ignoring.withLock { $0.contains(origin) }
  }

  /// The origin of `url` honoured a range, or did not.
  public func note(_ url: String, honoursRanges: Bool) {
    guard let origin = Origin(url) else { return }
    ignoring.withLock { known in
      if honoursRanges {
        known.remove(origin)
      } else {
        if known.count >= Self.most { known.removeAll() }
        known.insert(origin)
      }
    }
  }
}
