import Extraction

/// The header of an ADIF file (ISO/IEC 13818-7, 6.1; ISO/IEC 14496-3, 1.A.2.1), behind which frames stand without sizes.
struct ADIFHeader {
  /// What is read of it, in bytes: the header and its first program configuration.
  static let readLength = 96

  /// Whether the bit rate is that of all the file; else it is the highest.
  var isConstant: Bool
  /// Bits a second, 0 where it is not said.
  var bitRate: UInt64
  var sampleRate: UInt64
  var channels: Int

  /// The header that `bytes` start with.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: "ADIF".utf8) else { return nil }
    var bits = BitReader(bytes.dropFirst(4))
    if bits.flag() { bits.skip(72) }
    bits.skip(2)
    isConstant = !bits.flag()
    bitRate = bits.read(23)
    bits.skip(4)
    if isConstant { bits.skip(20) }
    // The program configuration: tag, profile, rate, then how many elements of each sort there are.
    bits.skip(6)
    let index = Int(bits.read(4))
    guard index < ADTSSyntax.sampleRates.count else { return nil }
    sampleRate = ADTSSyntax.sampleRates[index]
    let counts = (0..<3).map { _ in Int(bits.read(4)) }
    let low = Int(bits.read(2))
    bits.skip(7)
    for width in [4, 4, 3] where bits.flag() { bits.skip(width) }
    channels = low
    for _ in 0..<counts.reduce(0, +) {
      channels += bits.flag() ? 2 : 1
      bits.skip(4)
    }
    guard !bits.isExhausted else { return nil }
  }
}
