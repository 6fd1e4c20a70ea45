extension VideoHeader {
  /// A video object layer of MPEG-4 part 2 (ISO/IEC 14496-2, 6.2.3).
  ///
  /// - Parameter bytes: what follows the start code 00 00 01 20 … 2F.
  public init?(mpeg4Layer bytes: some Collection<UInt8>) {
    var bits = BitReader(bytes.prefix(128))
    bits.skip(1 + 8)
    var version: UInt64 = 1
    if bits.flag() {
      version = bits.read(4)
      bits.skip(3)
    }
    let aspect = Int(bits.read(4))
    var ratio: (Int, Int)?
    if aspect == 15 {
      ratio = (Int(bits.read(8)), Int(bits.read(8)))
    } else if (2...5).contains(aspect) {
      ratio = Self.aspects[aspect - 1]
    }
    if bits.flag() {
      bits.skip(2 + 1)
      if bits.flag() { bits.skip(79) }
    }
    let shape = bits.read(2)
    if shape == 3, version != 1 { bits.skip(4) }
    bits.skip(1)
    let ticks = bits.read(16)
    bits.skip(1)
    var rate: Double?
    if bits.flag() {
      let width = max(1, UInt64.bitWidth - (max(ticks, 1) - 1).leadingZeroBitCount)
      let increment = bits.read(width)
      if increment > 0 { rate = Double(ticks) / Double(increment) }
    }
    guard shape == 0 else { return nil }
    bits.skip(1)
    let width = Int(bits.read(13))
    bits.skip(1)
    let height = Int(bits.read(13))
    guard !bits.isExhausted else { return nil }
    var size = Dimensions(width, height)
    size.sampleAspectRatio = ratio
    self.init(size, frameRate: rate)
  }
}
