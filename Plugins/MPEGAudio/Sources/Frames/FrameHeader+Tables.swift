// The tables of ISO/IEC 11172-3, 2.4.2.3 and ISO/IEC 13818-3, 2.4.2.3. Index 0 is free format.
extension FrameHeader {
  private static let layer1: [UInt64] = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
  private static let layer2: [UInt64] = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
  private static let layer3: [UInt64] = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
  private static let lowLayer1: [UInt64] = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
  private static let lowLayers: [UInt64] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
  private static let sampleRates: [UInt64] = [44100, 48000, 32000]

  private static func bitRates(_ version: Version, _ layer: Layer) -> [UInt64] {
    switch (version, layer) {
    case (.mpeg1, .layer1): layer1
    case (.mpeg1, .layer2): layer2
    case (.mpeg1, .layer3): layer3
    case (_, .layer1): lowLayer1
    case (_, _): lowLayers
    }
  }

  static func bitRate(_ version: Version, _ layer: Layer, index: Int) -> UInt64? {
    let rates = bitRates(version, layer)
    return rates.indices.contains(index) ? rates[index] * 1000 : nil
  }

  static func highestBitRate(_ version: Version, _ layer: Layer) -> UInt64 {
    (bitRates(version, layer).last ?? 0) * 1000
  }

  /// The lowest bit rate that the tables have for such a frame, in bits a second.
  var lowestBitRate: UInt64 { version == .mpeg1 ? 32_000 : layer == .layer1 ? 32_000 : 8_000 }

  static func sampleRate(_ version: Version, index: Int) -> UInt64? {
    guard sampleRates.indices.contains(index) else { return nil }
    switch version {
    case .mpeg1: return sampleRates[index]
    case .mpeg2: return sampleRates[index] / 2
    case .mpeg25: return sampleRates[index] / 4
    }
  }
}
