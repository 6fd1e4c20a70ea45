import Extraction

/// The kind of frame that a stream consists of: all of them have one size.
struct DVFrame {
  /// Bytes a frame.
  let size: UInt64
  /// Frames a second.
  let rate: Double
  let dimensions: Dimensions

  /// Bytes of a DIF block.
  private static let block = 80

  /// The kind by the first six blocks; nil where they are none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.block * 6, bytes[0] >> 5 == 0, bytes[0] & 0x10 != 0, bytes[1] & 0x07 == 7, bytes[2] == 0,
      bytes[3] & 0x40 == 0
    else { return nil }
    // Section types: 0 the header, 1 subcode, 2 VAUX.
    for (index, section) in [0, 1, 1, 2, 2, 2].enumerated() where bytes[index * Self.block] >> 5 != section {
      return nil
    }
    let is50 = bytes[3] & 0x80 != 0
    // The source pack of VAUX says what is recorded, the pack behind it in what shape.
    let vaux = Self.block * 5 + 45
    let (source, control) = (bytes[vaux] == 0x60 ? bytes[vaux + 3] & 0x1F : 0, vaux + 5)
    let isWide = bytes[control] == 0x61 && [2, 7].contains(bytes[control + 2] & 7)
    switch (source, is50) {
    case (0x14, false): (size, rate, dimensions) = (480_000, 30_000.0 / 1001, Self.wide(1280, 1080, (3, 2)))
    case (0x14, true): (size, rate, dimensions) = (576_000, 25, Self.wide(1440, 1080, (4, 3)))
    case (0x18, false): (size, rate, dimensions) = (240_000, 60_000.0 / 1001, Self.wide(960, 720, (4, 3)))
    case (0x18, true): (size, rate, dimensions) = (288_000, 50, Self.wide(960, 720, (4, 3)))
    case (_, false):
      (size, rate) = (source == 4 ? 240_000 : 120_000, 30_000.0 / 1001)
      dimensions = Self.wide(720, 480, isWide ? (32, 27) : (8, 9))
    case (_, true):
      (size, rate) = (source == 4 ? 288_000 : 144_000, 25)
      dimensions = Self.wide(720, 576, isWide ? (64, 45) : (16, 15))
    }
  }

  private static func wide(_ width: Int, _ height: Int, _ aspect: (Int, Int)) -> Dimensions {
    var size = Dimensions(width, height)
    size.sampleAspectRatio = aspect
    return size
  }
}
