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
    let tag = try reader.tag(at: 0)
    let start = tag?.end ?? 0
    guard start < UInt64(head.count) else { return tag == nil ? .none : .plausible }
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

  /// Packets of 188 bytes (ISO/IEC 13818-1, 2.4.3), in M2TS with a time stamp of four bytes before each: their payload may well be MPEG audio.
  private static func isTransportStream(_ reader: FrameReader) throws(ParserPause) -> Bool {
    for (start, size): (UInt64, UInt64) in [(0, 188), (4, 192)] {
      var packets = 0
      while packets < 3, try reader.matches("G", at: start + UInt64(packets) * size) { packets += 1 }
      if packets == 3 { return true }
    }
    return false
  }
}
