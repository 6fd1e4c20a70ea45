import Extraction

/// The `mvex` box (ISO/IEC 14496-12, 8.8.1): the movie goes on in fragments.
struct MovieExtends: Sendable {
  /// The whole movie with its fragments, in units of the movie's timescale (`mehd`, 8.8.2); nil where it is not said.
  private(set) var duration: UInt64?
  /// What a sample lasts where its fragment does not say, by track (`trex`, 8.8.3).
  private(set) var defaultDurations: [UInt32: UInt32] = [:]

  init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    try reader.load(box)
    let input = reader.input
    for child in try reader.children(of: box) {
      switch child.type {
      case "mehd" where child.payloadSize >= 8:
        if try input.uint8(at: child.payload) == 0 {
          let raw: UInt32 = try input.bigEndian(at: child.payload +| 4)
          duration = TimeHeader.known(UInt64(raw))
        } else if child.payloadSize >= 12 {
          duration = TimeHeader.known(try input.bigEndian(at: child.payload +| 4))
        }
      case "trex" where child.payloadSize >= 16:
        let trackID: UInt32 = try input.bigEndian(at: child.payload +| 4)
        defaultDurations[trackID] = try input.bigEndian(at: child.payload +| 12)
      default: break
      }
    }
  }

  /// The duration that `mehd` declares; nil where it has none.
  ///
  /// It includes what the movie box itself holds. Writers that know the length beforehand put the same into `mvhd`: the
  /// two are never added.
  func finding(_ movie: Movie) throws(ParserPause) -> Finding? {
    guard let seconds = duration.flatMap(movie.header.inSeconds) else { return nil }
    return try .duration(
      max(seconds, movie.header.seconds ?? 0), .declared, source: "mp4:moov/mvex/mehd")
  }
}
