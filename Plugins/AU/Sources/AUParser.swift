import Extraction

/// Reads the header and divides.
struct AUParser: ExtractionParser {
  /// From here on a size is what a writer to a pipe puts there.
  private static let leastPlaceholder: UInt32 = 0x7FFF_0000
  /// `dns.`, which is what `.snd` becomes where all numbers are turned round.
  private static let littleEndianMagic: UInt32 = 0x646E_732E

  private let question: Question
  private var header: [UInt32] = []
  private var passed: UInt64 = 0

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if header.isEmpty { header = try Self.readHeader(input) }
    let isLittleEndian = header[0] == Self.littleEndianMagic
    let (start, size) = (UInt64(max(header[1], 24)), header[2])
    let (rate, channels) = (header[4], UInt64(header[5]))
    let encoding = AUEncoding(header[3], isLittleEndian: isLittleEndian)
    var sound = SoundProperties(
      AudioTrack(codec: encoding?.codec, channels: Int(clamping: channels), sampleRate: Int(rate)), source: "au")
    if question.keys.contains("duration") {
      guard let encoding else { throw .failed(.absent("the samples of encoding \(header[3]) have no fixed size")) }
      guard rate > 0, channels > 0 else { throw .failed(.malformed("the header has no rate or no channels", at: 16)) }
      let frame = channels *| encoding.bits
      if size == 0 || size >= Self.leastPlaceholder {
        passed = max(passed, start)
        let held = try input.lengthByPassing(from: &passed) -| start
        sound.setLength(held *| 8 / frame, rate: Double(rate), place: "data")
      } else {
        let held = try input.existing(of: start..<(start + UInt64(size)))
        sound.setLinearLength(
          held: held * 8 / frame, promised: UInt64(size) * 8 / frame, rate: Double(rate), place: "data")
      }
    }
    sound.lack = "there are no samples"
    return try sound.findings(for: question)
  }

  /// Six numbers: magic, offset, size, encoding, rate, channels.
  private static func readHeader(_ input: ByteView) throws(ParserPause) -> [UInt32] {
    let magic = try input.fourCC(at: 0)
    guard magic == littleEndianMagic || magic == 0x2E73_6E64 else { throw .failed(.notRecognised("no AU magic")) }
    var numbers = [magic]
    for index in UInt64(1)...5 {
      let number: UInt32 = try input.bigEndian(at: index * 4)
      numbers.append(magic == littleEndianMagic ? number.byteSwapped : number)
    }
    return numbers
  }
}
