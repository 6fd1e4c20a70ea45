import Extraction

/// Reads the header of the WAV or AIFF file that was compressed: it stands in the first block as it was (T. Robinson,
/// "SHORTEN", 1994, and the format's source). Shorten itself counts nothing.
struct ShortenParser: ExtractionParser {
  /// What is read of a file, in bytes.
  private static let readLength = 4096
  /// The longest header that is read, in bytes.
  private static let longestHeader = 2048
  /// The block that has bytes as they were.
  private static let verbatim: UInt64 = 9

  private let question: Question
  private var tags = LeadingTags()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let start = try tags.skip(input)
    let bytes = try input.bytes(at: start, upTo: Self.readLength)
    guard bytes.starts(with: "ajkg".utf8), bytes.count > 5 else { throw .failed(.notRecognised("no Shorten magic")) }
    guard (1...3).contains(bytes[4]) else { throw .failed(.absent("Shorten of version \(bytes[4]) is not known")) }
    var bits = BitReader(bytes.dropFirst(5))
    // File type, channels, block size, order of prediction, blocks of the mean, bytes to skip.
    let fields = (0..<6).map { _ in Self.long(&bits) }
    guard !bits.isExhausted, fields[5] < UInt64(Self.longestHeader) else {
      throw .failed(.malformed("the header makes no sense", at: start))
    }
    for _ in 0..<fields[5] { _ = Self.number(7, &bits) }
    var original: [UInt8] = []
    if Self.number(2, &bits) == Self.verbatim {
      let count = min(Self.number(5, &bits), UInt64(Self.longestHeader))
      for _ in 0..<count where !bits.isExhausted {
        original.append(UInt8(truncatingIfNeeded: Self.number(8, &bits)))
      }
    }
    let header = OriginalHeader(original)
    var sound = SoundProperties(
      AudioTrack(codec: "shorten", channels: Int(clamping: fields[1]), sampleRate: header.map { Int($0.rate) }),
      source: "shn")
    sound.lack = "the file that was compressed had no header that says its length"
    if let header { sound.setLength(header.samples, rate: header.rate, .declared, place: "\(header.kind)") }
    return try sound.findings(for: question)
  }

  /// A number in the manner of Rice: its high part counted in zeros, then `width` bits.
  private static func number(_ width: Int, _ bits: inout BitReader) -> UInt64 {
    UInt64(bits.zeros(atMost: 4096)) << UInt64(width) | bits.read(width)
  }

  /// A number that says first how wide it is.
  private static func long(_ bits: inout BitReader) -> UInt64 {
    let width = number(2, &bits)
    return number(Int(min(width, 32)), &bits)
  }
}
