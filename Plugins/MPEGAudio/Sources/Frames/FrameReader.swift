import Extraction

/// Reads frame headers through a view, and asks for more than the four bytes of one when they are missing.
struct FrameReader {
  let input: ByteView
  /// Where the audio ends, as far as is known; nil: where the resource ends.
  var end: UInt64?
  /// How many bytes to ask for at once.
  var readAhead: UInt64 = 4096

  private var limit: UInt64? {
    guard let end else { return input.length }
    return min(end, input.length ?? end)
  }

  /// Whether the `count` bytes at `offset` exist; pauses, asking for `readAhead` bytes, while they are not here.
  func has(_ count: UInt64, at offset: UInt64) throws(ParserPause) -> Bool {
    let wanted = offset..<(offset +| count)
    if let limit, wanted.upperBound > limit { return false }
    if input.gaps(in: wanted).isEmpty { return true }
    try input.require([offset..<(offset +| max(count, readAhead))])
    return true
  }

  /// Whether the audio ends exactly at `offset`.
  func ends(at offset: UInt64) throws(ParserPause) -> Bool {
    if let limit { return offset == limit }
    return try !has(1, at: offset)
  }

  /// Whether ASCII `text` stands at `offset`.
  func matches(_ text: StaticString, at offset: UInt64) throws(ParserPause) -> Bool {
    guard try has(UInt64(text.utf8CodeUnitCount), at: offset) else { return false }
    return try input.matches(text, at: offset)
  }

  /// The ID3v2 tag at `offset`; nil where there is none or the audio ends.
  func tag(at offset: UInt64) throws(ParserPause) -> ID3v2Header? {
    guard try matches("ID3", at: offset), try has(ID3v2Header.count, at: offset) else { return nil }
    return try ID3v2Header(in: input, at: offset)
  }

  /// The header at `offset`; nil where there is none or the audio ends.
  func header(at offset: UInt64) throws(ParserPause) -> FrameHeader? {
    guard try has(FrameHeader.count, at: offset) else { return nil }
    return FrameHeader(try input.bigEndian(at: offset))
  }
}
