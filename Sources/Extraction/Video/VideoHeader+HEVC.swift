extension VideoHeader {
  /// A sequence parameter set of HEVC (ITU-T H.265, 7.3.2.2.1). The frame rate, far behind in it, is not read.
  ///
  /// - Parameter unit: the NAL unit, from its header on, as it stands in the stream; what follows it does no harm.
  public init?(hevc unit: some Collection<UInt8>) {
    guard let first = unit.first, first >> 1 & 0x3F == 33 else { return nil }
    var bits = BitReader(Self.unescaped(unit.dropFirst(2).prefix(1024)))
    bits.skip(4)
    let layers = Int(bits.read(3))
    bits.skip(1)
    // profile_tier_level (7.3.3): the general part, then flags and parts of the sub-layers.
    bits.skip(96)
    var parts: [(Bool, Bool)] = []
    for _ in 0..<layers { parts.append((bits.flag(), bits.flag())) }
    if layers > 0 { bits.skip((8 - layers) * 2) }
    for (profile, level) in parts { bits.skip((profile ? 88 : 0) + (level ? 8 : 0)) }
    _ = bits.golomb()
    let chroma = bits.golomb()
    if chroma == 3 { bits.skip(1) }
    let (width, height) = (Int(bits.golomb()), Int(bits.golomb()))
    // What the window leaves is the picture: the rest only fills the last blocks.
    var size = Dimensions(width, height)
    if bits.flag() {
      let (horizontal, vertical) = (chroma == 1 || chroma == 2 ? 2 : 1, chroma == 1 ? 2 : 1)
      let (left, right) = (Int(bits.golomb()), Int(bits.golomb()))
      let (top, bottom) = (Int(bits.golomb()), Int(bits.golomb()))
      size = Dimensions(width - (left + right) * horizontal, height - (top + bottom) * vertical)
    }
    guard !bits.isExhausted else { return nil }
    self.init(size)
  }
}
