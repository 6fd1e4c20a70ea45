/// The tags in front of a sound, ID3v2 and APEv2, any number of them: skipped by their sizes, so that what they hold, covers
/// above all, is never asked for.
public struct LeadingTags: Sendable {
  /// More tags in a row than any file has.
  private static let most = 64
  /// What is brought behind a tag at once, in bytes: what stands there is wanted next.
  private static let window: UInt64 = 4096

  /// Where the sound has to start, in bytes.
  public private(set) var end: UInt64 = 0
  /// Whether there was any.
  public private(set) var found = false
  /// The tag that says it is larger than what is left of the resource.
  public private(set) var overlong: ID3v2Header?
  private var seen = 0
  private var isDone = false

  /// None seen yet.
  public init() {}

  /// Skips what there is and returns where the sound has to start, in bytes. Can be asked again after a pause.
  @discardableResult
  public mutating func skip(_ input: ByteView) throws(ParserPause) -> UInt64 {
    while !isDone, seen < Self.most {
      try Self.bring(ID3v2Header.count, at: end, input)
      if let tag = try ID3v2Header(in: input, at: end) {
        found = true
        // A file may end with its tag, but not within it.
        guard try endsWithin(input, tag) else {
          overlong = tag
          end = end +| ID3v2Header.count
          break
        }
        end = tag.end
      } else {
        if try input.matches("APETAGEX", at: end) { try Self.bring(APETagBounds.count, at: end, input) }
        guard let tag = try APETagBounds(in: input, at: end) else { break }
        found = true
        end = tag.end
      }
      seen += 1
    }
    isDone = true
    return end
  }

  /// Pauses for the `count` bytes at `offset`, together with what follows them, as far as the resource has them.
  public static func bring(_ count: UInt64, at offset: UInt64, _ input: ByteView) throws(ParserPause) {
    let end = min(offset +| count, input.length ?? .max)
    guard end > offset, !input.gaps(in: offset..<end).isEmpty else { return }
    try input.require([offset..<(offset +| max(count, window))])
  }

  private func endsWithin(_ input: ByteView, _ tag: ID3v2Header) throws(ParserPause) -> Bool {
    if let length = input.length { return tag.end <= length }
    if tag.end == .max { return false }
    try Self.bring(1, at: tag.end, input)
    return true
  }
}
