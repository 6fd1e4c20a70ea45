import Extraction

/// Holds the counts of a header frame against the resource.
struct HeaderCheck {
  /// What the counts are worth.
  enum Verdict: Sendable, Equatable {
    /// They fit the resource.
    case sound
    /// Nothing could speak for them: the length of the resource is not known, or a little of it is missing.
    case unchecked
    /// The payload has to decide.
    case contradicted
  }

  /// Bytes that may follow the counted ones without a look at them: small tags.
  private static let slack: UInt64 = 4096
  /// How far a stream of unknown length is followed for its end, in bytes: so much is on its way already, and a short
  /// file shows whether its header told the truth.
  private static let followed: UInt64 = 131_072
  /// No stream has more bits a second, free format and the rounding of short files included.
  private static let highestBitRate = 1_000_000.0

  let header: HeaderFrame
  let stream: FrameStream

  /// The playing time in seconds that the counts stand for; nil where they are not there.
  var duration: Double? {
    guard let frames = header.frames else { return nil }
    let samples = frames *| stream.header.samplesPerFrame
    return Double(header.gaps?.trimmed(samples) ?? samples) / Double(stream.header.sampleRate)
  }

  /// Whether the counts can be believed.
  func verdict(_ reader: FrameReader) throws(ParserPause) -> Verdict {
    guard let frames = header.frames else { return .contradicted }
    let seconds = Double(frames) * stream.header.frameDuration
    if reader.input.length == nil {
      try reader.input.require([stream.offset..<(stream.offset +| Self.followed)])
    }
    let length = reader.input.length
    let available = length.map { $0 -| stream.offset }
    if let bytes = header.bytes ?? available {
      let bitRate = Double(bytes) * 8 / seconds
      guard bitRate >= 0.9 * Double(stream.header.lowestBitRate), bitRate <= Self.highestBitRate else {
        return .contradicted
      }
    }
    guard let length, let available else { return .unchecked }
    guard let bytes = header.bytes else { return .sound }
    // Some writers count the tag in front too, so a cut file shows only against the whole length.
    if bytes > length +| Self.slack { return bytes > length +| length / 100 ? .contradicted : .unchecked }
    guard available > bytes +| Self.slack else { return .sound }
    return try isFollowed(reader, at: stream.offset +| bytes) ? .contradicted : .sound
  }

  /// Whether the audio goes on behind the counted bytes: another file was appended.
  private func isFollowed(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> Bool {
    for mark: StaticString in ["APETAGEX", "TAG", "LYRICSBEGIN"] where try reader.matches(mark, at: offset) {
      return false
    }
    var search = FrameSearch(from: offset, span: min(Self.slack - 1024, 2 * stream.largestSize))
    return try search.run(reader) != nil
  }
}
