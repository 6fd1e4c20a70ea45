/// One transfer, as a ``NetworkActivity`` counts it. Whoever makes the transfer says when it begins and ends; one that is
/// let go has ended.
final class NetworkUse: Sendable {
  private let id: ActivityMachine.UseID
  private let activity: NetworkActivity

  init(_ id: ActivityMachine.UseID, of activity: NetworkActivity) { (self.id, self.activity) = (id, activity) }

  deinit { end() }

  /// Bytes may move from now on; ignored once it has ended.
  func begin() { activity.begin(id) }

  /// No bytes move any more.
  func end() { activity.end(id) }
}
