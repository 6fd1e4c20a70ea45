/// The four-character type of a box (ISO/IEC 14496-12, 4.2) or atom (QuickTime File Format).
struct BoxType: RawRepresentable, Hashable, Sendable {
  /// The characters, the first one highest.
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the four bytes could name a box: printable ASCII, or a leading © as QuickTime has in user data.
  var isPlausible: Bool {
    (0..<4).allSatisfy { index in
      let byte = UInt8(truncatingIfNeeded: rawValue >> (24 - index * 8))
      return (0x20..<0x7F).contains(byte) || (index == 0 && byte == 0xA9)
    }
  }
}

extension BoxType: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self.init(rawValue: text.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }
}

extension BoxType: CustomStringConvertible {
  var description: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - $0 * 8)) }, as: UTF8.self)
  }
}
