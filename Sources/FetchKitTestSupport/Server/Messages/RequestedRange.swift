/// The one range that a `Range` field asks for (RFC 9110, 14.1.2).
public enum RequestedRange: Sendable, Equatable {
  /// `bytes=a-b`, both ends included.
  case closed(Int, Int)
  /// `bytes=a-`.
  case from(Int)
  /// `bytes=-n`, the last n bytes.
  case suffix(Int)

  /// Reads a field's value; nil for several ranges, other units and what is not valid.
  public init?(_ field: String) {
    guard field.lowercased().hasPrefix("bytes=") else { return nil }
    let parts = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
    switch (Int(parts[0]), Int(parts[1])) {
    case (let first?, let last?) where first <= last: self = .closed(first, last)
    case (let first?, nil) where parts[1].isEmpty: self = .from(first)
    case (nil, let count?) where parts[0].isEmpty: self = .suffix(count)
    default: return nil
    }
  }

  /// The offsets meant in a resource of `total` bytes; nil where no byte of it is in the range.
  public func resolved(in total: Int) -> Range<Int>? {
    switch self {
    case .closed(let first, let last): first < total ? first..<(min(last, total - 1) + 1) : nil
    case .from(let first): first < total ? first..<total : nil
    case .suffix(let count): count > 0 && total > 0 ? (total - min(count, total))..<total : nil
    }
  }
}
