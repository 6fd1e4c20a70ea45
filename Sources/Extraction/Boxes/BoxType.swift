/// The four-character type of a box (ISO/IEC 14496-12, 4.2) or atom (QuickTime File Format).
public struct BoxType: RawRepresentable, Hashable, Sendable {
  /// The characters, the first one highest.
  public let rawValue: UInt32

  /// The type with these characters, the first one highest.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the four bytes could name a box: printable ASCII, or a leading © as QuickTime has in user data.
  public var isPlausible: Bool {
    (0..<4).allSatisfy { index in
      let byte = UInt8(truncatingIfNeeded: rawValue >> (24 - index * 8))
      return (0x20..<0x7F).contains(byte) || (index == 0 && byte == 0xA9)
    }
  }
}

extension BoxType: ExpressibleByStringLiteral {
  /// The type with the first four characters of `text`, which are ASCII.
  public init(stringLiteral text: String) {
    self.init(rawValue: text.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
  }
}

extension BoxType: CustomStringConvertible {
  /// The four characters.
  public var description: String {
    String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (24 - $0 * 8)) }, as: UTF8.self)
  }
}
