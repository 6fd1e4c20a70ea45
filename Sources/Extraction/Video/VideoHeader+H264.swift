extension VideoHeader {
  /// A sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1).
  ///
  /// - Parameter unit: the NAL unit, from its header on, as it stands in the stream; what follows it does no harm.
  public init?(h264 unit: some Collection<UInt8>) {
    guard let first = unit.first, first & 0x1F == 7 else { return nil }
    var bits = BitReader(Self.unescaped(unit.dropFirst().prefix(1024)))
    let profile = bits.read(8)
    bits.skip(16)
    _ = bits.golomb()
    var chroma: UInt64 = 1
    var isMonochrome = false
    if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
      chroma = bits.golomb()
      if chroma == 3, bits.flag() { isMonochrome = true }
      _ = (bits.golomb(), bits.golomb())
      bits.skip(1)
      if bits.flag() { Self.skipScalingLists(chroma == 3 ? 12 : 8, &bits) }
    }
    if chroma == 0 { isMonochrome = true }
    _ = bits.golomb()
    switch bits.golomb() {
    case 0: _ = bits.golomb()
    case 1:
      bits.skip(1)
      _ = (bits.signedGolomb(), bits.signedGolomb())
      let count = bits.golomb()
      guard count <= 255 else { return nil }
      for _ in 0..<count { _ = bits.signedGolomb() }
    default: break
    }
    _ = bits.golomb()
    bits.skip(1)
    let (columns, rows) = (Int(bits.golomb()) + 1, Int(bits.golomb()) + 1)
    let isProgressive = bits.flag()
    if !isProgressive { bits.skip(1) }
    bits.skip(1)
    let (width, height) = (columns * 16, rows * 16 * (isProgressive ? 1 : 2))
    // What the window leaves is the picture: the rest only fills the last blocks.
    var size = Dimensions(width, height)
    if bits.flag() {
      let horizontal = isMonochrome ? 1 : chroma == 3 ? 1 : 2
      let vertical = (isMonochrome ? 1 : chroma == 1 ? 2 : 1) * (isProgressive ? 1 : 2)
      let (left, right) = (Int(bits.golomb()), Int(bits.golomb()))
      let (top, bottom) = (Int(bits.golomb()), Int(bits.golomb()))
      size = Dimensions(width - (left + right) * horizontal, height - (top + bottom) * vertical)
    }
    var rate: Double?
    if bits.flag() {
      if bits.flag() { size.sampleAspectRatio = Self.aspect(&bits) }
      rate = Self.rate(&bits)
    }
    guard !bits.isExhausted else { return nil }
    self.init(size, frameRate: rate)
  }

  private static func skipScalingLists(_ count: Int, _ bits: inout BitReader) {
    for index in 0..<count where bits.flag() {
      var (last, next) = (8, 8)
      for _ in 0..<(index < 6 ? 16 : 64) {
        if next != 0 { next = (last + bits.signedGolomb() + 256) & 0xFF }
        if next != 0 { last = next }
      }
    }
  }

  /// The rest of the video usability information up to the timing, two fields a picture.
  private static func rate(_ bits: inout BitReader) -> Double? {
    if bits.flag() { bits.skip(1) }
    if bits.flag() {
      bits.skip(4)
      if bits.flag() { bits.skip(24) }
    }
    if bits.flag() { _ = (bits.golomb(), bits.golomb()) }
    guard bits.flag() else { return nil }
    let (units, scale) = (bits.read(32), bits.read(32))
    return units > 0 ? Double(scale) / Double(units) / 2 : nil
  }
}
