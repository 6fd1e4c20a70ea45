/// What the first bytes of a picture say of it: its type and, where that is cheap, its size in pixels.
struct PictureFacts: Equatable {
  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  let mimeType: String
  private(set) var size: Size?

  /// Nil where the bytes are of no known type.
  init?(_ bytes: [UInt8]) {
    func has(_ text: String, at index: Int = 0) -> Bool {
      bytes.count >= index
        && bytes[index...].starts(with: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    func number(_ indices: [Int]) -> Int {
      indices.reduce(0) { $0 << 8 | (bytes.indices.contains($1) ? Int(bytes[$1]) : 0) }
    }
    if has("\u{FF}\u{D8}\u{FF}") {
      (mimeType, size) = ("image/jpeg", Self.sizeOfJPEG(bytes))
    } else if has("\u{89}PNG\r\n\u{1A}\n") {
      (mimeType, size) = ("image/png", Self.size(number([16, 17, 18, 19]), number([20, 21, 22, 23])))
    } else if has("GIF87a") || has("GIF89a") {
      (mimeType, size) = ("image/gif", Self.size(number([7, 6]), number([9, 8])))
    } else if has("RIFF"), has("WEBP", at: 8) {
      mimeType = "image/webp"
      if has("VP8X", at: 12) {
        size = Self.size(number([26, 25, 24]) + 1, number([29, 28, 27]) + 1)
      } else if has("VP8L", at: 12), bytes.count >= 25 {
        let bits = number([24, 23, 22, 21])
        size = Self.size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      } else if has("VP8 ", at: 12) {
        size = Self.size(number([27, 26]) & 0x3FFF, number([29, 28]) & 0x3FFF)
      }
    } else if has("BM") {
      mimeType = "image/bmp"
    } else if has("II*\0") || has("MM\0*") {
      mimeType = "image/tiff"
    } else if has("ftypavif", at: 4) {
      mimeType = "image/avif"
    } else if has("ftypheic", at: 4) || has("ftypmif1", at: 4) {
      mimeType = "image/heic"
    } else {
      return nil
    }
  }

  private static func size(_ width: Int, _ height: Int) -> Size? {
    width > 0 && height > 0 ? Size(width: width, height: height) : nil
  }

  /// The size in the first frame header (ITU-T T.81, B.2.2).
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> Size? {
    var index = 2
    while index + 9 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      if (0xC0...0xCF).contains(marker), marker != 0xC4, marker != 0xC8, marker != 0xCC {
        return size(
          Int(bytes[index + 7]) << 8 | Int(bytes[index + 8]), Int(bytes[index + 5]) << 8 | Int(bytes[index + 6]))
      }
      if marker == 0xDA || marker == 0xD9 { return nil }
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      guard length >= 2 else { return nil }
      index += 2 + length
    }
    return nil
  }
}
