import Extraction

/// The track of an image sequence (ISO/IEC 23008-12, clause 7).
struct PictureTrack {
  private let track: Box
  private let media: Box
  private let samples: Box

  /// The first track that shows pictures; nil where the movie box has none. Tracks of transparency and depth have a
  /// handler of their own.
  init?(movie: Box, _ reader: BoxReader) throws(ParserPause) {
    try reader.load(movie)
    for track in try reader.children(of: movie) where track.type == "trak" {
      guard let media = try reader.first("mdia", in: track), let handler = try reader.first("hdlr", in: media),
        handler.payloadSize >= 12
      else { continue }
      let kind = BoxType(rawValue: try reader.input.fourCC(at: handler.payload +| 8))
      guard kind == "pict" || kind == "vide", let information = try reader.first("minf", in: media),
        let samples = try reader.first("stbl", in: information)
      else { continue }
      (self.media, self.samples) = (media, samples)
      self.track = track
      return
    }
    return nil
  }

  // MARK: Size

  /// The size in the sample description (ISO/IEC 14496-12, 12.1.3), turned as the track's header says.
  func dimensions(_ reader: BoxReader) throws(ParserPause) -> Finding? {
    guard let descriptions = try reader.first("stsd", in: samples),
      let entry = try reader.child(at: descriptions.payload +| 8, in: descriptions)
    else { return nil }
    let width: UInt16 = try reader.input.bigEndian(at: entry.payload +| 24)
    let height: UInt16 = try reader.input.bigEndian(at: entry.payload +| 26)
    var size = Dimensions(Int(width), Int(height))
    let source = "heif:moov/trak/stsd"
    do throws(ParserPause) {
      size.orientation = try orientation(reader)
      for box in try reader.boxes(from: entry.payload +| 78, to: entry.end) where box.type == "clap" {
        guard let aperture = try CleanAperture(box, reader, within: size, .none) else { continue }
        (size.croppedWidth, size.croppedHeight) = (aperture.width, aperture.height)
      }
    } catch {
      // What is missing or damaged may have said that less is shown, or that it is turned.
      guard case .failed = error else { throw error }
      return try .dimensions(size, .estimated(error: Double(max(size.width, size.height))), source: source)
    }
    return try .dimensions(size, source: source)
  }

  /// The matrix of the track header, as far as it turns by quarters (ISO/IEC 14496-12, 8.3.2).
  private func orientation(_ reader: BoxReader) throws(ParserPause) -> Int {
    guard let header = try reader.first("tkhd", in: track) else { return 1 }
    let start = header.payload +| (try reader.input.uint8(at: header.payload) == 1 ? 52 : 40)
    guard start +| 20 <= header.end else { return 1 }
    var cells: [Int32] = []
    for offset in [0, 4, 12, 16] as [UInt64] {
      cells.append(Int32(bitPattern: try reader.input.bigEndian(at: start +| offset)))
    }
    switch (cells[0].signum(), cells[1].signum(), cells[2].signum(), cells[3].signum()) {
    case (0, 1, -1, 0): return 6
    case (-1, 0, 0, -1): return 3
    case (0, -1, 1, 0): return 8
    default: return 1
    }
  }

  // MARK: Time

  /// How long all pictures are shown once, in seconds: the sum of their durations (ISO/IEC 14496-12, 8.6.1.2: `stts`);
  /// nil where there are fewer than two.
  func seconds(_ reader: BoxReader) throws(ParserPause) -> Double? {
    guard let header = try reader.first("mdhd", in: media), let times = try reader.first("stts", in: samples) else {
      throw .failed(.malformed("the track has no times", at: media.start))
    }
    let isLong = try reader.input.uint8(at: header.payload) == 1
    let unitsPerSecond: UInt32 = try reader.input.bigEndian(at: header.payload +| (isLong ? 20 : 12))
    let runs: UInt32 = try reader.input.bigEndian(at: times.payload +| 4)
    var (pictures, units): (UInt64, UInt64) = (0, 0)
    var position = times.payload +| 8
    let end = min(times.end, position +| UInt64(runs) *| 8)
    try reader.input.require([position..<end])
    while position +| 8 <= end {
      let count: UInt32 = try reader.input.bigEndian(at: position)
      let each: UInt32 = try reader.input.bigEndian(at: position +| 4)
      pictures = pictures +| UInt64(count)
      units = units +| UInt64(count) *| UInt64(each)
      position = position +| 8
    }
    guard pictures > 1 else { return nil }
    guard unitsPerSecond > 0 else { throw .failed(.malformed("the track has no timescale", at: header.start)) }
    return Double(units) / Double(unitsPerSecond)
  }
}
