import Extraction

/// A `moof` box (ISO/IEC 14496-12, 8.8.4) with the tracks that have samples in it.
struct MovieFragment: Sendable {
  let box: Box
  let tracks: [TrackFragment]

  /// Reads a fragment whole, in one round.
  init(_ box: Box, _ defaults: [UInt32: UInt32], _ reader: BoxReader) throws(ParserPause) {
    self.box = box
    try reader.load(box)
    var found: [TrackFragment] = []
    for child in try reader.children(of: box) where child.type == "traf" {
      if let fragment = try TrackFragment(child, defaults, reader) { found.append(fragment) }
    }
    tracks = found
  }
}
