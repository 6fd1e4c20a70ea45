extension VideoHeader {
  /// Pictures a second by `frame_rate_code` (ISO/IEC 13818-2, table 6-4), from 1.
  private static let rates = [24000.0 / 1001, 24, 25, 30000.0 / 1001, 30, 50, 60000.0 / 1001, 60]

  /// A sequence header of MPEG-1 or MPEG-2 video, and the extension behind it (ISO/IEC 13818-2, 6.2.2).
  ///
  /// - Parameter bytes: what follows the start code 00 00 01 B3.
  public init?(mpegSequence bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(256))
    guard bytes.count >= 8 else { return nil }
    var bits = BitReader(bytes)
    var (width, height) = (Int(bits.read(12)), Int(bits.read(12)))
    let (aspect, rateCode) = (Int(bits.read(4)), Int(bits.read(4)))
    var rate = Self.rates.indices.contains(rateCode - 1) ? Self.rates[rateCode - 1] : nil
    // Quantiser matrices may stand between the header and its extension.
    var ratio: (Int, Int)?
    for index in 4..<max(4, bytes.count - 8)
    where bytes[index...].starts(with: [0, 0, 1, 0xB5]) && bytes[index + 4] >> 4 == 1 {
      var extra = BitReader(bytes[(index + 4)...])
      extra.skip(4 + 8 + 1 + 2)
      width |= Int(extra.read(2)) << 12
      height |= Int(extra.read(2)) << 12
      extra.skip(12 + 1 + 8 + 1)
      let (numerator, denominator) = (Double(extra.read(2)) + 1, Double(extra.read(5)) + 1)
      rate = rate.map { $0 * numerator / denominator }
      // In MPEG-2 the shape of the whole picture is given, not that of a pixel (table 6-3).
      let shapes = [2: (4, 3), 3: (16, 9), 4: (221, 100)]
      if let shape = shapes[aspect], width > 0, height > 0 { ratio = Self.reduced(shape.0 * height, shape.1 * width) }
      break
    }
    var size = Dimensions(width, height)
    if let ratio { size.sampleAspectRatio = ratio }
    self.init(size, frameRate: rate)
  }

  private static func reduced(_ width: Int, _ height: Int) -> (Int, Int)? {
    var (larger, smaller) = (max(width, height), min(width, height))
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger > 0 ? (width / larger, height / larger) : nil
  }
}
