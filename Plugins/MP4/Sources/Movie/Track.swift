import Extraction

/// A `trak`: what its headers say, and where its sample table stands.
struct Track: Sendable {
  private(set) var header: TrackHeader?
  private(set) var edits: EditList?
  private(set) var media: TimeHeader?
  /// What the media are (`hdlr`): `vide`, `soun`, `text` …
  private(set) var handler: BoxType?
  private var mediaInformation: Box?

  /// Reads the headers of a track.
  ///
  /// - Parameter visibleEnd: boxes that end behind this offset are taken as not there, so that a look at a first track
  ///   never costs a request. By default everything is read.
  init(_ box: Box, _ reader: BoxReader, visibleEnd: UInt64 = .max) throws(ParserPause) {
    for child in try reader.boxes(from: box.payload, to: min(box.end, visibleEnd)) {
      switch child.type {
      case "tkhd" where child.end <= visibleEnd:
        header = try TrackHeader(child, reader)
      case "edts" where child.end <= visibleEnd:
        if let list = try reader.first("elst", in: child) { edits = try EditList(list, reader) }
      case "mdia":
        for part in try reader.boxes(from: child.payload, to: min(child.end, visibleEnd)) {
          if part.type == "mdhd", part.end <= visibleEnd { media = try TimeHeader(part, reader) }
          if part.type == "hdlr", part.end <= visibleEnd, part.payloadSize >= 12 {
            handler = BoxType(rawValue: try reader.input.fourCC(at: part.payload +| 8))
          }
          if part.type == "minf" { mediaInformation = part }
        }
      default: break
      }
    }
  }

  /// Whether the track is played; a track without a header is.
  var isEnabled: Bool { header?.isEnabled ?? true }

  /// How long the track lasts by its headers, in seconds: its edits, else its media, else its own header.
  func declaredSeconds(_ movie: TimeHeader) -> Double? {
    edits?.seconds(movie: movie, media: media, mediaUnits: media?.duration)
      ?? media?.seconds ?? header?.duration.flatMap(movie.inSeconds)
  }

  /// How long the track lasts by its samples, in seconds, after edits; nil where it has none.
  func countedSeconds(_ movie: TimeHeader, _ reader: BoxReader) throws(ParserPause) -> Double? {
    guard let media, let units = try sampleUnits(reader), units > 0 else { return nil }
    return edits?.seconds(movie: movie, media: media, mediaUnits: units) ?? media.inSeconds(units)
  }

  /// The sum of the durations of the samples that the movie box itself lists, in units of the media's timescale.
  func sampleUnits(_ reader: BoxReader) throws(ParserPause) -> UInt64? {
    guard let mediaInformation, let table = try reader.first("stbl", in: mediaInformation),
      let times = try reader.first("stts", in: table)
    else { return nil }
    return try TimeToSample.units(times, reader)
  }

  /// Whether samples are listed and none of them has a duration.
  func listsInstants(_ reader: BoxReader) throws(ParserPause) -> Bool {
    guard let mediaInformation, let table = try reader.first("stbl", in: mediaInformation),
      let times = try reader.first("stts", in: table), times.payloadSize >= 16
    else { return false }
    try reader.load(times)
    let (entries, samples): (UInt32, UInt32) = (
      try reader.input.bigEndian(at: times.payload +| 4), try reader.input.bigEndian(at: times.payload +| 8)
    )
    guard entries > 0, samples > 0 else { return false }
    return try TimeToSample.units(times, reader) == 0
  }
}
