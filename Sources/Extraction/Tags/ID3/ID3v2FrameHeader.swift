/// The header of a frame: an id, a size and, since version 2.3, flags (ID3v2.4.0 structure, 4).
struct ID3v2FrameHeader: Equatable {
  let id: String
  /// Bytes of content, as the version counts.
  let size: UInt64
  /// The same as another version counts; nil where that makes no difference or cannot be meant.
  private(set) var otherSize: UInt64?
  /// The second byte of flags.
  private(set) var flags: UInt8 = 0

  /// The bytes of a header.
  static func size(version: UInt8) -> UInt64 { version == 2 ? 6 : 10 }

  /// Nil where the bytes are no header.
  init?(_ bytes: [UInt8], version: UInt8) {
    guard bytes.count >= Self.size(version: version), let id = Self.name(bytes, version: version) else { return nil }
    self.id = id
    guard version > 2 else {
      size = bytes[3..<6].reduce(0) { $0 << 8 | UInt64($1) }
      return
    }
    let number = bytes[4..<8]
    let plain = number.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let safe = number.reduce(UInt64(0)) { $0 << 7 | UInt64($1 & 0x7F) }
    let mayBeSafe = number.allSatisfy { $0 < 0x80 }
    size = version == 4 && mayBeSafe ? safe : plain
    if mayBeSafe, safe != plain { otherSize = version == 4 ? plain : safe }
    flags = bytes[9]
  }

  /// The name that a header starts with, nil where it is none: capital letters and digits. Some programs kept the three
  /// letters of version 2.2 in later ones, with a zero or a blank behind them.
  static func name(_ bytes: [UInt8], version: UInt8) -> String? {
    func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) } && (bytes.first ?? 0) >= 0x41
    }
    guard bytes.count >= 4, isName(bytes[..<3]) else { return nil }
    let short = TagText.latin1(bytes[..<3])
    if version == 2 { return ID3v2Names.current[short] ?? short }
    if bytes[3] == 0 || bytes[3] == 0x20 { return ID3v2Names.current[short] ?? short }
    return isName(bytes[..<4]) ? TagText.latin1(bytes[..<4]) : nil
  }
}
