/// Windows Media, by the kinds of the streams that its header announces (ASF 1.2, section 3.3).
enum ASFType {
  private static let header: [UInt8] = [
    0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
  ]
  private static let streamProperties: [UInt8] = [
    0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
  ]

  static func type(of head: [UInt8]) -> KnownType? {
    guard head.starts(with: header) else { return nil }
    var (hasVideo, hasSound) = (false, false)
    var position = 30
    while position + 40 <= head.count {
      let size = head[(position + 16)..<(position + 24)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if head[position...].starts(with: streamProperties) {
        hasVideo = hasVideo || head[(position + 24)...].starts(with: [0xC0, 0xEF, 0x19, 0xBC])
        hasSound = hasSound || head[(position + 24)...].starts(with: [0x40, 0x9E, 0x69, 0xF8])
      }
      guard size >= 24, size < UInt64(head.count) else { break }
      position += Int(size)
    }
    if hasVideo { return KnownType("video/x-ms-wmv", "asf", "wmv") }
    return hasSound ? KnownType("audio/x-ms-wma", "asf", "wma") : KnownType("video/x-ms-asf", "asf")
  }
}
