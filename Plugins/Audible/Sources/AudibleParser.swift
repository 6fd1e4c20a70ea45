import Extraction

/// Reads the table of contents and the dictionary of an AA file, whose codecs all have a constant bit rate.
struct AudibleParser: ExtractionParser {
  /// Behind the file's size.
  static let magic: UInt32 = 0x5790_7536
  /// Sections and dictionary entries that are looked at.
  private static let sectionLimit: UInt64 = 64
  private static let entryLimit = 128
  /// Codecs by the name in the dictionary, with the bytes of a second of sound.
  private static let codecs: [(name: String, codec: String, bytes: Double, rate: Int)] = [
    ("mp332", "mp3", 3982, 22050), ("acelp85", "sipr", 1045, 8500), ("acelp16", "sipr", 2000, 16000),
  ]

  private let question: Question

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let magic: UInt32 = try input.bigEndian(at: 4)
    guard magic == Self.magic else { throw .failed(.notRecognised("no Audible magic")) }
    let count = UInt64(try input.bigEndian(UInt32.self, at: 8))
    guard count > 1, count <= Self.sectionLimit else {
      throw .failed(.malformed("the table of contents makes no sense", at: 8))
    }
    var sections: [(offset: UInt64, size: UInt64)] = []
    for index in 0..<count {
      let entry = 16 + index * 12
      sections.append(
        (
          UInt64(try input.bigEndian(UInt32.self, at: entry + 4)),
          UInt64(try input.bigEndian(UInt32.self, at: entry + 8))
        ))
    }
    // The sound is by far the largest section; the dictionary is the third.
    guard let sound = sections.max(by: { $0.size < $1.size }), sections.count > 2 else {
      throw .failed(.malformed("there are too few sections", at: 8))
    }
    guard let codec = try codec(input, at: sections[2].offset) else {
      throw .failed(.absent("the dictionary names no codec that is known"))
    }
    var properties = SoundProperties(AudioTrack(codec: codec.codec, channels: 1, sampleRate: codec.rate), source: "aa")
    properties.lack = "there is no sound"
    properties.seconds = Double(sound.size) / codec.bytes
    // Eight bytes stand before each chapter.
    (properties.confidence, properties.place) = (.estimated(error: 1), "content section")
    return try properties.findings(for: question)
  }

  private func codec(
    _ input: ByteView, at start: UInt64
  ) throws(ParserPause) -> (name: String, codec: String, bytes: Double, rate: Int)? {
    try LeadingTags.bring(4, at: start, input)
    let count: UInt32 = try input.bigEndian(at: start)
    var position = start +| 4
    for _ in 0..<min(Int(count), Self.entryLimit) {
      // One byte, then the sizes of the name and the value.
      try LeadingTags.bring(9, at: position, input)
      let name = UInt64(try input.bigEndian(UInt32.self, at: position +| 1))
      let value = UInt64(try input.bigEndian(UInt32.self, at: position +| 5))
      let content = position +| 9
      if name == 5, value <= 16 {
        try LeadingTags.bring(name + value, at: content, input)
        if try input.matches("codec", at: content) {
          let found = String(decoding: try input.bytes(at: content +| 5, upTo: Int(value)), as: UTF8.self)
          return Self.codecs.first { $0.name == found }
        }
      }
      position = content +| name +| value
    }
    return nil
  }
}
