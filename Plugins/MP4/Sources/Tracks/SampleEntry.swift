import Extraction

/// The first sample description of a track (ISO/IEC 14496-12, 8.5.2: `stsd`), as far as it says what the samples are.
struct SampleEntry {
  let box: Box
  /// The kind of samples: for encrypted ones that of the original.
  let format: BoxType

  /// Bytes of a description of pictures, and of sound, before the boxes in it.
  private static let visualSize: UInt64 = 78
  private static let soundSizes: [UInt16: UInt64] = [0: 28, 1: 44, 2: 64]

  /// Nil where the table has none.
  init?(_ table: Box, _ reader: BoxReader) throws(ParserPause) {
    guard let descriptions = try reader.first("stsd", in: table),
      let box = try reader.child(at: descriptions.payload +| 8, in: descriptions)
    else { return nil }
    self.box = box
    var format = box.type
    if ["encv", "enca", "enct", "drmi"].contains(format) {
      let start = box.payload +| (format == "enca" ? try Self.soundSize(box, reader) : Self.visualSize)
      for child in try Self.children(of: box, from: start, reader) where child.type == "sinf" {
        if let original = try reader.first("frma", in: child), original.payloadSize >= 4 {
          format = BoxType(rawValue: try reader.input.fourCC(at: original.payload))
        }
      }
    }
    self.format = format
  }

  // MARK: Pictures

  /// The stored size, what of it is shown (`clap`), and the shape of a pixel (`pasp`); nil where there is no size.
  func size(_ reader: BoxReader) throws(ParserPause) -> Dimensions? {
    guard box.payloadSize >= 28 else { return nil }
    let width: UInt16 = try reader.input.bigEndian(at: box.payload +| 24)
    let height: UInt16 = try reader.input.bigEndian(at: box.payload +| 26)
    guard width > 0, height > 0 else { return nil }
    var size = Dimensions(Int(width), Int(height))
    for child in try Self.children(of: box, from: box.payload +| Self.visualSize, reader) {
      switch child.type {
      case "clap" where child.payloadSize >= 16:
        let sides = try reader.input.bytes(child.payload..<(child.payload +| 16))
        let (across, down) = (sides.bigEndian(4, at: 4), sides.bigEndian(4, at: 12))
        guard across > 0, down > 0 else { continue }
        let shown = (Int(sides.bigEndian(4, at: 0) / across), Int(sides.bigEndian(4, at: 8) / down))
        guard shown.0 > 0, shown.1 > 0, shown.0 <= size.storedWidth, shown.1 <= size.storedHeight else { continue }
        (size.croppedWidth, size.croppedHeight) = shown
      case "pasp" where child.payloadSize >= 8:
        let shape = try reader.input.bytes(child.payload..<(child.payload +| 8))
        size.sampleAspectRatio = (Int(shape.bigEndian(4, at: 0)), Int(shape.bigEndian(4, at: 4)))
      default: break
      }
    }
    return size
  }

  // MARK: Sound

  /// Channels and samples a second.
  func sound(_ reader: BoxReader) throws(ParserPause) -> (channels: Int, rate: Int)? {
    guard box.payloadSize >= 28 else { return nil }
    let version: UInt16 = try reader.input.bigEndian(at: box.payload +| 8)
    if version == 2, box.payloadSize >= 44 {
      let rate = Double(bitPattern: try reader.input.bigEndian(at: box.payload +| 32))
      let channels: UInt32 = try reader.input.bigEndian(at: box.payload +| 40)
      return (Int(clamping: channels), rate.isFinite && rate > 0 && rate < 1e7 ? Int(rate) : 0)
    }
    let channels: UInt16 = try reader.input.bigEndian(at: box.payload +| 16)
    let rate: UInt32 = try reader.input.bigEndian(at: box.payload +| 24)
    return (Int(channels), Int(rate >> 16))
  }

  // MARK: Codec

  /// The codec; nil where it is not known.
  func codec(_ reader: BoxReader) throws(ParserPause) -> String? {
    switch format {
    case "mp4v": return try objectType(from: box.payload +| Self.visualSize, reader) ?? "mpeg4"
    case "mp4a": return try objectType(from: box.payload +| Self.soundSize(box, reader), reader) ?? "aac"
    default: return Self.names[format] ?? CodecName.video(fourCC: "\(format)")
    }
  }

  /// The codec by the object type indication of an `esds` (ISO/IEC 14496-1, table 5), in QuickTime within a `wave`.
  private func objectType(from start: UInt64, _ reader: BoxReader) throws(ParserPause) -> String? {
    for child in try Self.children(of: box, from: start, reader) {
      var found = child.type == "esds" ? child : nil
      if child.type == "wave" { found = try reader.first("esds", in: child) }
      guard let found else { continue }
      let bytes = try reader.input.bytes(at: found.payload, upTo: Int(min(found.payloadSize, 64)))
      return Self.objectTypes[Self.objectType(in: bytes) ?? 0]
    }
    return nil
  }

  private static func objectType(in bytes: [UInt8]) -> UInt8? {
    var index = 4
    func descriptor(_ tag: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == tag else { return false }
      index += 1
      while index < bytes.count, bytes[index] & 0x80 != 0 { index += 1 }
      index += 1
      return true
    }
    guard descriptor(3), index + 2 < bytes.count else { return nil }
    let flags = bytes[index + 2]
    index += 3 + (flags & 0x80 != 0 ? 2 : 0) + (flags & 0x20 != 0 ? 2 : 0)
    guard descriptor(4), index < bytes.count else { return nil }
    return bytes[index]
  }

  private static func soundSize(_ box: Box, _ reader: BoxReader) throws(ParserPause) -> UInt64 {
    guard box.payloadSize >= 10 else { return 28 }
    let version: UInt16 = try reader.input.bigEndian(at: box.payload +| 8)
    return soundSizes[version] ?? 28
  }

  private static func children(of box: Box, from start: UInt64, _ reader: BoxReader) throws(ParserPause) -> [Box] {
    guard start < box.end else { return [] }
    do throws(ParserPause) {
      return try reader.boxes(from: start, to: box.end)
    } catch {
      // Old writers leave four zeros, or anything, at the end.
      guard case .failed = error else { throw error }
      return []
    }
  }

  private static let objectTypes: [UInt8: String] = [
    0x20: "mpeg4", 0x21: "h264", 0x23: "hevc", 0x40: "aac", 0x60: "mpeg2video", 0x61: "mpeg2video", 0x62: "mpeg2video",
    0x63: "mpeg2video", 0x64: "mpeg2video", 0x65: "mpeg2video", 0x66: "aac", 0x67: "aac", 0x68: "aac", 0x69: "mp3",
    0x6A: "mpeg1video", 0x6B: "mp3", 0x6C: "mjpeg", 0x6D: "png", 0xA5: "ac3", 0xA6: "eac3", 0xA9: "dts", 0xAD: "opus",
    0xDD: "vorbis", 0xE1: "qcelp",
  ]

  private static let names: [BoxType: String] = [
    "ac-3": "ac3", "ec-3": "eac3", "ac-4": "ac4", "Opus": "opus", "fLaC": "flac", "alac": "alac", "samr": "amr_nb",
    "sawb": "amr_wb", "dtsc": "dts", "dtsh": "dts", "dtse": "dts", "dtsl": "dts", "mlpa": "truehd", ".mp3": "mp3",
    "sowt": "pcm_s16le", "twos": "pcm_s16be", "in24": "pcm_s24be", "in32": "pcm_s32be", "fl32": "pcm_f32be",
    "fl64": "pcm_f64be", "raw ": "pcm_u8", "ulaw": "pcm_mulaw", "alaw": "pcm_alaw", "ima4": "adpcm_ima_qt",
    "QDM2": "qdm2", "QDMC": "qdmc", "mhm1": "mpegh_3d_audio", "mha1": "mpegh_3d_audio", "s263": "h263",
    "tx3g": "mov_text", "text": "mov_text", "wvtt": "webvtt", "stpp": "ttml", "c608": "eia_608", "mp4s": "dvd_subtitle",
    "tmcd": "tmcd", "vp08": "vp8",
  ]
}
