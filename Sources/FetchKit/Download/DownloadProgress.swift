/// How far the current response's body has come.
public struct DownloadProgress: Sendable, Hashable {
  /// The number of the response; 0 before the first.
  public var response = 0
  /// Bytes of body so far; starts at 0 again with each response.
  public var received: UInt64 = 0
  /// Bytes of body announced; nil where unknown.
  public var expected: UInt64?

  /// The part that is done, 0…1; nil where the length is unknown.
  public var fraction: Double? {
    guard let expected, expected > 0 else { return nil }
    return min(1, Double(received) / Double(expected))
  }
}
