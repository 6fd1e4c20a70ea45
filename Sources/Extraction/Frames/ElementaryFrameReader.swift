/// Reads frame headers through a view, and asks for more than one header where bytes are missing.
struct ElementaryFrameReader<Syntax: ElementaryFrameSyntax> {
  let input: ByteView
  let syntax: Syntax
  /// Where the sound ends, as far as is known; nil: where the resource ends.
  var end: UInt64?
  /// How many bytes to ask for at once.
  var readAhead: UInt64 = 4096

  var limit: UInt64? {
    guard let end else { return input.length }
    return min(end, input.length ?? end)
  }

  /// The frame at `offset`; nil where there is none, or where its header is cut.
  func frame(at offset: UInt64) throws(ParserPause) -> ElementaryFrame? {
    guard try has(1, at: offset) else { return nil }
    let stop = min(offset +| syntax.headerLength, limit ?? .max)
    if !input.gaps(in: offset..<stop).isEmpty { try bring(offset) }
    // The length may have become known only now.
    return try input.read(offset..<min(stop, limit ?? .max)) { syntax.frame($0) }
  }

  /// The frame at `offset` if it is of the stream that has frames of `kind`.
  func frame(of kind: UInt64, at offset: UInt64) throws(ParserPause) -> ElementaryFrame? {
    guard let frame = try frame(at: offset), frame.kind == kind else { return nil }
    return frame
  }

  /// Whether the `count` bytes at `offset` exist; pauses while they are not here.
  func has(_ count: UInt64, at offset: UInt64) throws(ParserPause) -> Bool {
    let wanted = offset..<(offset +| count)
    if let limit, wanted.upperBound > limit { return false }
    if !input.gaps(in: wanted).isEmpty { try bring(offset) }
    return true
  }

  /// Whether ASCII `text` stands at `offset`.
  func matches(_ text: StaticString, at offset: UInt64) throws(ParserPause) -> Bool {
    guard try has(UInt64(text.utf8CodeUnitCount), at: offset) else { return false }
    return try input.matches(text, at: offset)
  }

  private func bring(_ offset: UInt64) throws(ParserPause) {
    try input.require([offset..<(offset +| max(readAhead, syntax.headerLength))])
  }
}
