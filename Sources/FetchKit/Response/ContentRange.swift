/// The `Content-Range` field of a 206 or 416 (RFC 9110 section 14.4).
public struct ContentRange: Sendable, Hashable {
  /// The bytes that the body holds, first and last; nil in a 416 (`bytes */123`).
  public let range: ClosedRange<UInt64>?
  /// The length of the whole resource; nil where the server says `*`.
  public let total: UInt64?

  /// Reads a field value; nil where it breaks the grammar or contradicts itself.
  public init?(_ value: String) {
    let parts = value.split(separator: " ", omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let total = Self.number(halves[1], orStar: true) else { return nil }
    self.total = total
    if halves[0] == "*" {
      range = nil
      return
    }
    let bounds = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, let first = Self.number(bounds[0]), let last = Self.number(bounds[1]), let first,
      let last, first <= last, total.map({ last < $0 }) ?? true
    else { return nil }
    range = first...last
  }

  private static func number(_ text: Substring, orStar: Bool = false) -> UInt64?? {
    if orStar, text == "*" { return .some(nil) }
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return UInt64(text).map { .some($0) }
  }
}

extension ResponseHead {
  /// The `Content-Range` of this head, nil where there is none that can be understood.
  public var contentRange: ContentRange? { headers["Content-Range"].flatMap { ContentRange($0) } }
}
