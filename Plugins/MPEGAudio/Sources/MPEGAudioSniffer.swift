import Extraction

/// How much the head of a resource looks like MPEG audio. The signatures alone would not do: two bytes are found in
/// anything, and an ID3 tag in front of many formats.
enum MPEGAudioSniffer {
  static func score(_ input: ByteView) throws(ParserPause) -> SniffScore {
    // Only the head may be asked for, so it is sniffed as a resource of its own.
    let head = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    let isWhole = input.length.map { $0 <= UInt64(head.count) } ?? false
    do throws(ParserPause) {
      return try score(head, FrameReader(input: ByteView(whole: head)), isWhole: isWhole)
    } catch {
      return .none
    }
  }

  private static func score(
    _ head: [UInt8], _ reader: FrameReader, isWhole: Bool
  ) throws(ParserPause) -> SniffScore {
    let tag = try ID3v2Header.read(reader, at: 0)
    let start = tag?.end ?? 0
    guard start < UInt64(head.count) else { return .plausible }
    // What the tag stands in front of is named when the parser declines.
    if try ForeignContent.name(reader, at: start) != nil { return tag == nil ? .none : .weak }
    if tag == nil, try isTransportStream(reader) { return .none }
    // A head that is part of more ends at a place that means nothing.
    var search = FrameSearch(from: start, span: UInt64(head.count), believesShortRuns: isWhole)
    if let stream = try search.run(reader) { return stream.offset == start ? .strong : .plausible }
    if tag != nil { return .plausible }
    if try reader.matches("APETAGEX", at: 0) { return .plausible }
    return !isWhole && head.allSatisfy { $0 == 0 } ? .weak : .none
  }

  /// Packets of 188 bytes (ISO/IEC 13818-1, 2.4.3): their payload may well be MPEG audio.
  private static func isTransportStream(_ reader: FrameReader) throws(ParserPause) -> Bool {
    for packet: UInt64 in 0..<3 where try !reader.matches("G", at: packet * 188) { return false }
    return true
  }
}
