import Extraction

/// Walks the segments to the frame header. The orientation stands in front of it, in the EXIF segment, whose thumbnail is
/// never looked at.
struct JPEGParser: ExtractionParser {
  /// Segments in front of the frame that are looked at; extended XMP and ICC profiles take some dozens.
  private static let mostSegments = 10_000
  /// How far a marker is looked for where none stands, in bytes: some cameras leave junk between two segments.
  private static let mostJunk: UInt64 = 64 << 10
  /// How much of a scan is looked through at a time, in bytes.
  private static let step: UInt64 = 16 << 10

  private var position: UInt64 = 0
  private var segments = 0
  private var orientation: Int?
  /// Bytes passed since the last segment in search of a marker.
  private var junk: UInt64 = 0
  private var ahead = ReadAhead()
  /// The width of a frame that leaves its height to the segment behind the first scan.
  private var heightless: Int?
  private var isInScan = false

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == 0 {
      let start: UInt16 = try input.bigEndian(at: 0)
      guard start == 0xFFD8 else { throw .failed(.notRecognised("there is no start of a JPEG image")) }
      position = 2
    }
    while true {
      if isInScan { try passScan(input) }
      if let finding = try readSegment(input) { return [finding] }
    }
  }

  /// Reads one segment; the answer, where it is what was looked for.
  private mutating func readSegment(_ input: ByteView) throws(ParserPause) -> Finding? {
    let marker = try nextMarker(input)
    segments += 1
    junk = 0
    guard segments <= Self.mostSegments else { throw .failed(.malformed("there is no end of segments", at: position)) }
    if marker == .endOfImage { throw .failed(.absent("the image ends without a size")) }
    guard !marker.standsAlone else {
      position = position +| 2
      return nil
    }
    try ahead.bring(position..<(position +| 4), input)
    let size: UInt16 = try input.bigEndian(at: position +| 2)
    guard size >= 2 else { throw .failed(.malformed("a segment has a size of \(size) bytes", at: position)) }
    let content = (position +| 4)..<(position +| 2 +| UInt64(size))
    switch marker {
    case .exif where orientation == nil: orientation = try exif(content, input)
    case .numberOfLines:
      if let heightless { return try finding(heightless, Int(try lines(content, input))) }
    case .startOfScan:
      guard heightless != nil else { throw .failed(.malformed("a scan stands in front of its frame", at: position)) }
      isInScan = true
    case _ where marker.isFrameHeader && heightless == nil:
      if let finding = try frame(content, input) { return finding }
    default: break
    }
    position = content.upperBound
    input.release(before: position)
    return nil
  }

  /// The marker at the position, which is moved over fill bytes, and over junk as far as it is not long.
  private mutating func nextMarker(_ input: ByteView) throws(ParserPause) -> Marker {
    while junk < Self.mostJunk {
      try ahead.bring(position..<(position +| 2), input)
      let pair: UInt16 = try input.bigEndian(at: position)
      if pair >> 8 == 0xFF, pair & 0xFF != 0xFF, pair & 0xFF != 0 { return Marker(code: UInt8(pair & 0xFF)) }
      position += 1
      junk += 1
    }
    throw .failed(.malformed("no marker stands where one is due", at: position -| Self.mostJunk))
  }

  /// Size of samples, height, width (ITU-T T.81, B.2.2).
  private mutating func frame(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) -> Finding? {
    guard content.upperBound - content.lowerBound >= 6 else {
      throw .failed(.malformed("a frame header is too short", at: position))
    }
    try ahead.bring(content.lowerBound..<(content.lowerBound +| 5), input)
    let height: UInt16 = try input.bigEndian(at: content.lowerBound +| 1)
    let width: UInt16 = try input.bigEndian(at: content.lowerBound +| 3)
    guard width > 0 else { throw .failed(.malformed("the frame has a width of 0", at: position)) }
    guard height == 0 else { return try finding(Int(width), Int(height)) }
    heightless = Int(width)
    return nil
  }

  private func finding(_ width: Int, _ height: Int) throws(ParserPause) -> Finding {
    try .dimensions(Dimensions(width, height, orientation: orientation ?? 1), source: "jpeg:SOF")
  }

  private mutating func exif(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) -> Int? {
    // XMP has the same marker.
    try ahead.bring(content.lowerBound..<min(content.lowerBound +| 6, content.upperBound), input)
    guard try input.matches("Exif\0", at: content.lowerBound) else { return nil }
    return try ExifOrientation.read(input, in: content)
  }

  // MARK: Height behind the scan

  /// The segment that defines the number of lines (ITU-T T.81, B.2.5).
  private func lines(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) -> UInt16 {
    try input.bigEndian(at: content.lowerBound)
  }

  /// Moves the position behind the data of a scan, to the marker that ends it.
  private mutating func passScan(_ input: ByteView) throws(ParserPause) {
    while isInScan {
      input.release(before: position)
      try ahead.bring(position..<(position +| 2), input)
      let held = input.heldRanges.first { $0.contains(position) }?.upperBound ?? position
      let count = min(Self.step, held -| position)
      let bytes = try input.bytes(position..<(position +| max(2, count)))
      let index = bytes.indices.dropLast().first { bytes[$0] == 0xFF && !Marker(code: bytes[$0 + 1]).belongsToScan }
      position = position +| UInt64(index ?? bytes.count - 1)
      isInScan = index == nil
    }
  }
}
