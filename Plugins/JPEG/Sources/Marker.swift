/// The second byte of a marker; the first is 0xFF (ITU-T T.81, table B.1).
struct Marker: Equatable {
  let code: UInt8

  static let endOfImage = Marker(code: 0xD9)
  static let startOfScan = Marker(code: 0xDA)
  static let numberOfLines = Marker(code: 0xDC)
  static let exif = Marker(code: 0xE1)

  /// Whether a size stands in its segment: all kinds of frame (C4, C8 and CC are something else), that of JPEG-LS, and
  /// the header of a hierarchical picture, which has the size of the whole.
  var isFrameHeader: Bool {
    switch code {
    case 0xC4, 0xC8, 0xCC: false
    case 0xC0...0xCF, 0xDE, 0xF7: true
    default: false
    }
  }

  /// Whether it stands alone, without a segment.
  var standsAlone: Bool { code == 0x01 || (0xD0...0xD8).contains(code) }
  /// Whether it can stand within the data of a scan: restart markers, and 0, which is no marker but escapes a byte.
  var belongsToScan: Bool { code == 0 || (0xD0...0xD7).contains(code) || code == 0xFF }
}
