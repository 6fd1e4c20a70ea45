import Extraction

/// What the headers of a `trak` say of what it holds; no table of samples is read.
struct MovieTrack {
  let track: MediaTrack
  let isEnabled: Bool

  /// - Parameter describes: whether more than the size is wanted.
  init?(_ box: Box, describes: Bool, _ reader: BoxReader) throws(ParserPause) {
    guard let header = try reader.first("tkhd", in: box), let media = try reader.first("mdia", in: box),
      let handler = try reader.first("hdlr", in: media), handler.payloadSize >= 12
    else { return nil }
    let kind: MediaTrack.Kind
    switch BoxType(rawValue: try reader.input.fourCC(at: handler.payload +| 8)) {
    case "vide", "pict": kind = .video
    case "soun": kind = .audio
    case "subt", "sbtl", "text", "clcp", "subp": kind = .subtitle
    default: kind = .data
    }
    isEnabled = try TrackHeader(header, reader)?.isEnabled ?? true
    var track = MediaTrack(kind)
    var entry: SampleEntry?
    var table: Box?
    if describes || kind == .video, let information = try reader.first("minf", in: media) {
      table = try reader.first("stbl", in: information)
      if let table { entry = try SampleEntry(table, reader) }
    }
    if kind == .video {
      let matrix = try TrackMatrix(header, reader)
      var size = try entry?.size(reader)
      if size == nil, let shown = matrix?.shown, shown.width > 0, shown.height > 0 {
        size = Dimensions(shown.width, shown.height)
      }
      size?.orientation = matrix?.orientation ?? 1
      track.size = size
    }
    if describes { try Self.describe(&track, media: media, entry: entry, table: table, reader) }
    self.track = track
  }

  private static func describe(
    _ track: inout MediaTrack, media: Box, entry: SampleEntry?, table: Box?, _ reader: BoxReader
  ) throws(ParserPause) {
    track.codec = try entry?.codec(reader)
    if track.kind == .audio, let sound = try entry?.sound(reader) {
      (track.channels, track.sampleRate) = (sound.channels, sound.rate)
    }
    guard let header = try reader.first("mdhd", in: media) else { return }
    let time = try TimeHeader(header, reader)
    track.duration = time.seconds
    track.language = try language(header, reader)
    if track.kind == .video, let seconds = time.seconds, let table, let sizes = try reader.first("stsz", in: table),
      sizes.payloadSize >= 12
    {
      let count: UInt32 = try reader.input.bigEndian(at: sizes.payload +| 8)
      if count > 0 { track.frameRate = (Double(count) / seconds * 1000).rounded() / 1000 }
    }
  }

  /// Three letters of five bits each (8.4.2); nil for "undetermined" and for QuickTime's numbers.
  private static func language(_ header: Box, _ reader: BoxReader) throws(ParserPause) -> String? {
    let isLong = try reader.input.uint8(at: header.payload) == 1
    let place = header.payload +| (isLong ? 32 : 20)
    guard place +| 2 <= header.end else { return nil }
    let packed: UInt16 = try reader.input.bigEndian(at: place)
    guard packed >= 0x400, packed != 0x7FFF else { return nil }
    let letters = [10, 5, 0].map { UInt8(packed >> UInt16($0) & 31) + 0x60 }
    guard letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    let language = String(decoding: letters, as: UTF8.self)
    return language == "und" ? nil : language
  }
}
