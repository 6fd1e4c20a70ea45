/// A byte pattern that files of a format have at a fixed place.
public struct Signature: Sendable {
  /// Where the pattern starts, in bytes from the start of the resource.
  public let offset: Int
  /// The bytes; nil stands for any byte.
  public let pattern: [UInt8?]
  /// What a match is worth.
  public let score: SniffScore

  /// A pattern of exact bytes.
  public init(_ pattern: [UInt8?], at offset: Int = 0, score: SniffScore = .certain) {
    (self.offset, self.pattern, self.score) = (offset, pattern, score)
  }

  /// A pattern of ASCII text in which `?` stands for any byte.
  public init(_ text: String, at offset: Int = 0, score: SniffScore = .certain) {
    self.init(text.utf8.map { $0 == UInt8(ascii: "?") ? nil : $0 }, at: offset, score: score)
  }

  /// Whether the pattern stands in `input`; pauses while its bytes are missing.
  public func matches(_ input: ByteView) throws(ParserPause) -> Bool {
    guard let offset = UInt64(exactly: offset) else { return false }
    let found = try input.bytes(at: offset, upTo: pattern.count)
    guard found.count == pattern.count else { return false }
    return zip(found, pattern).allSatisfy { $1 == nil || $0 == $1 }
  }
}
