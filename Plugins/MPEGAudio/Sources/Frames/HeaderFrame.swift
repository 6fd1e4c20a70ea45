import Extraction

/// The first frame of many layer III files: silent, without audio of its own, it says how many frames follow.
///
/// Xing and Info have the layout of the Xing VBR header, with the encoder's tag behind it; VBRI is Fraunhofer's.
struct HeaderFrame: Sendable, Equatable {
  enum Kind: String, Sendable { case xing = "Xing", info = "Info", vbri = "VBRI" }

  let kind: Kind
  /// How many frames follow; nil where it is not said. 0 says nothing either.
  private(set) var frames: UInt64?
  /// How many bytes the frames have, this one included; nil where it is not said.
  private(set) var bytes: UInt64?
  /// Silence that the encoder put in front and behind, in samples; nil where no encoder says so.
  private(set) var gaps: EncoderGaps?

  /// The header frame at the start of `stream`; nil where the first frame is audio.
  static func read(_ reader: FrameReader, _ stream: FrameStream) throws(ParserPause) -> HeaderFrame? {
    guard let (kind, offset) = try Kind.read(reader, stream) else { return nil }
    return kind == .vbri ? try vbri(reader, at: offset) : try xing(reader, kind, at: offset)
  }

  private static func xing(
    _ reader: FrameReader, _ kind: Kind, at offset: UInt64
  ) throws(ParserPause) -> HeaderFrame {
    var header = HeaderFrame(kind: kind)
    guard try reader.has(8, at: offset) else { return header }
    let flags: UInt32 = try reader.input.bigEndian(at: offset +| 4)
    // Only four flags are defined; others mean that this is no such header.
    guard flags & ~15 == 0 else { return header }
    var position = offset +| 8
    header.frames = try field(reader, flags & 1 != 0, &position)
    header.bytes = try field(reader, flags & 2 != 0, &position)
    if flags & 4 != 0 { position = position +| 100 }
    if flags & 8 != 0 { position = position +| 4 }
    if header.frames != nil { header.gaps = try EncoderGaps.read(reader, at: position) }
    return header
  }

  private static func field(
    _ reader: FrameReader, _ isThere: Bool, _ position: inout UInt64
  ) throws(ParserPause) -> UInt64? {
    guard isThere, try reader.has(4, at: position) else { return nil }
    defer { position = position +| 4 }
    let value = UInt64(try reader.input.bigEndian(UInt32.self, at: position))
    return value > 0 ? value : nil
  }

  private static func vbri(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> HeaderFrame {
    var header = HeaderFrame(kind: .vbri)
    // Version, delay and quality, two bytes each, stand before the counts.
    var position = offset +| 10
    header.bytes = try field(reader, true, &position)
    position = offset +| 14
    header.frames = try field(reader, true, &position)
    return header
  }

  private init(kind: Kind) { self.kind = kind }
}

extension HeaderFrame.Kind {
  /// Which header frame the first frame of `stream` is, and where its name stands; nil where it is audio.
  static func read(
    _ reader: FrameReader, _ stream: FrameStream
  ) throws(ParserPause) -> (kind: Self, offset: UInt64)? {
    let header = stream.header
    guard header.layer == .layer3 else { return nil }
    let sideInformation: UInt64 =
      switch (header.version, header.isMono) {
      case (.mpeg1, false): 32
      case (.mpeg1, true), (_, false): 17
      case (_, true): 9
      }
    // Writers disagree about whether the name stands behind the CRC or in its place.
    let distances = header.isProtected ? [sideInformation + 4, sideInformation + 6] : [sideInformation + 4]
    for distance in distances {
      let offset = stream.offset +| distance
      if try reader.matches("Xing", at: offset) { return (.xing, offset) }
      if try reader.matches("Info", at: offset) { return (.info, offset) }
    }
    let offset = stream.offset +| 36
    return try reader.matches("VBRI", at: offset) ? (.vbri, offset) : nil
  }
}
