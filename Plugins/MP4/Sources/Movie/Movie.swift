import Extraction

/// The `moov` box: the movie's header, its tracks and what it says about fragments.
struct Movie: Sendable {
  let box: Box
  /// The `mvhd`; without a timescale where there is none.
  let header: TimeHeader
  /// Whether there is an `mvhd`.
  let hasHeader: Bool

  /// The movie header and the headers of a first track fit into this much, in bytes.
  private static let firstHeaders: UInt64 = 512
  /// More tracks than any real movie has; it bounds the work.
  private static let mostTracks = 1024

  /// Reads the movie's header and no more.
  init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    self.box = box
    // The first boxes lie side by side, so that one look brings what is wanted of all of them.
    try reader.input.require([box.start..<min(box.end, box.start +| Self.firstHeaders)])
    if let child = try reader.first("mvhd", in: box) {
      (header, hasHeader) = (try TimeHeader(child, reader), true)
    } else {
      (header, hasHeader) = (.missing, false)
    }
  }

  /// The first track, as far as its headers lie in the first bytes of the movie box, which are here in any case;
  /// nil where they do not.
  func firstTrack(_ reader: BoxReader) throws(ParserPause) -> Track? {
    let visible = min(box.end, box.start +| Self.firstHeaders, reader.input.length ?? .max)
    let children = try reader.boxes(from: box.payload, to: visible)
    // The list is clamped to what is visible, so the last box may go on behind it.
    guard let track = children.first(where: { $0.type == "trak" }) else { return nil }
    return try Track(track, reader, visibleEnd: visible)
  }

  /// All tracks.
  func tracks(_ reader: BoxReader) throws(ParserPause) -> [Track] {
    var tracks: [Track] = []
    for child in try reader.children(of: box) where child.type == "trak" && tracks.count < Self.mostTracks {
      tracks.append(try Track(child, reader))
    }
    return tracks
  }

  /// The `mvex` box, which announces fragments; nil where there is none.
  func extends(_ reader: BoxReader) throws(ParserPause) -> MovieExtends? {
    guard let box = try reader.first("mvex", in: box) else { return nil }
    return try MovieExtends(box, reader)
  }
}
