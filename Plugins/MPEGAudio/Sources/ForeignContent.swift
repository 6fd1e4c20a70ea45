import Extraction

/// Names the format of what stands where MPEG audio was expected: players skip an ID3 tag in front of anything.
enum ForeignContent {
  private static let magics: [(text: StaticString, offset: UInt64, name: String)] = [
    ("fLaC", 0, "FLAC"), ("OggS", 0, "Ogg"), ("RIFF", 0, "RIFF"), ("RF64", 0, "RF64"), ("FORM", 0, "AIFF"),
    ("ftyp", 4, "MP4"), ("moov", 4, "QuickTime"),
    ("mdat", 4, "QuickTime"), ("wide", 4, "QuickTime"), ("free", 4, "QuickTime"), (".RMF", 0, "RealMedia"),
    ("MAC ", 0, "Monkey's Audio"), ("wvpk", 0, "WavPack"), ("TTA1", 0, "True Audio"),
    ("TTA2", 0, "True Audio"), ("MPCK", 0, "Musepack"), ("MP+", 0, "Musepack"), ("tBaK", 0, "TAK"),
    ("OFR ", 0, "OptimFROG"), ("DSD ", 0, "DSF"), ("FRM8", 0, "DSDIFF"), ("#!AMR", 0, "AMR"), ("FLV", 0, "FLV"),
    ("caff", 0, "CAF"), (".snd", 0, "AU"), ("ADIF", 0, "AAC in ADIF"), ("MThd", 0, "MIDI"), ("%PDF", 0, "PDF"),
    ("<", 0, "markup"), ("{", 0, "JSON"), ("#EXTM3U", 0, "a playlist"), ("PK\u{3}\u{4}", 0, "ZIP"),
  ]
  /// Magic numbers that are no text.
  private static let numbers: [(value: UInt32, name: String)] = [
    (0x1A45_DFA3, "Matroska"), (0x3026_B275, "ASF"), (0x8950_4E47, "PNG"), (0xFFD8_FFE0, "JPEG"), (0xFFD8_FFE1, "JPEG"),
  ]

  /// The name of the format at `offset`; nil where it is none of those that can be told from MPEG audio.
  static func name(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> String? {
    for magic in magics where try reader.matches(magic.text, at: offset +| magic.offset) { return magic.name }
    guard try reader.has(4, at: offset) else { return nil }
    let bits: UInt32 = try reader.input.bigEndian(at: offset)
    if let number = numbers.first(where: { $0.value == bits }) { return number.name }
    if bits >> 8 == 1 { return "an MPEG system or video stream" }
    if bits >> 16 == 0x0B77 { return "AC-3" }
    return try isADTS(reader, at: offset) ? "AAC in ADTS" : nil
  }

  /// Whether two frames of ADTS (ISO/IEC 13818-7, 6.2) stand there; one header alone is found in any junk.
  private static func isADTS(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> Bool {
    guard let size = try sizeOfADTS(reader, at: offset) else { return false }
    return try sizeOfADTS(reader, at: offset +| size) != nil
  }

  private static func sizeOfADTS(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> UInt64? {
    guard try reader.has(8, at: offset) else { return nil }
    let bits: UInt64 = try reader.input.bigEndian(at: offset)
    guard bits >> 48 & 0xFFF6 == 0xFFF0, bits >> 42 & 15 < 13 else { return nil }
    let size = bits >> 21 & 0x1FFF
    return size >= 7 ? size : nil
  }
}
