/// What the header of an elementary video stream says of its pictures.
public struct VideoHeader: Sendable, Hashable {
  /// The pictures' size, as far as the stream says it: cropped, with the shape of its pixels.
  public var size: Dimensions
  /// Pictures a second; nil where it is not said.
  public var frameRate: Double?

  /// The largest side that is believed, in pixels.
  static let largestSide = 65_535

  /// A header that says so; nil where a side is 0 or too long to be true, or the crop leaves nothing.
  init?(_ size: Dimensions, frameRate: Double? = nil) {
    let sides = [size.storedWidth, size.storedHeight, size.croppedWidth, size.croppedHeight]
    guard sides.allSatisfy({ (1...Self.largestSide).contains($0) }) else { return nil }
    self.size = size
    self.frameRate = frameRate.flatMap { $0.isFinite && $0 > 0 && $0 <= 1000 ? $0 : nil }
  }

  /// The payload of a NAL unit without the bytes that keep start codes from appearing in it (ITU-T H.264, 7.4.1.1).
  static func unescaped(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      result.append(byte)
    }
    return result
  }

  /// Shapes of pixels by `aspect_ratio_idc` (ITU-T H.264, table E-1), from 1.
  static let aspects = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11), (15, 11),
    (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]

  /// The shape of a pixel in a video usability information (ITU-T H.264, E.1.1).
  static func aspect(_ bits: inout BitReader) -> (width: Int, height: Int)? {
    let code = Int(bits.read(8))
    if code == 255 {
      let (width, height) = (Int(bits.read(16)), Int(bits.read(16)))
      return width > 0 && height > 0 ? (width, height) : nil
    }
    return aspects.indices.contains(code - 1) ? (aspects[code - 1].0, aspects[code - 1].1) : nil
  }
}
