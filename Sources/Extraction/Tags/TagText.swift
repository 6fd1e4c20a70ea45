/// Text of tags: what the bytes mean, repaired where they break the rules of their encoding.
public enum TagText {
  /// One byte a character (ISO 8859-1). What writers meant may be another alphabet; nothing says which, so it stays as it is.
  public static func latin1(_ bytes: some Sequence<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return String(text)
  }

  /// UTF-8; broken sequences become U+FFFD, and a byte order mark in front is left out.
  public static func utf8(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : Array(bytes), as: UTF8.self)
  }

  /// UTF-8 where the bytes are that, else ISO 8859-1: for fields that name no encoding.
  public static func utf8OrLatin1(_ bytes: some Collection<UInt8>) -> String {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : Array(bytes)
    return String(validating: bytes, as: UTF8.self) ?? latin1(bytes)
  }

  /// UTF-16, by its byte order mark where there is one that the bytes do not contradict.
  ///
  /// - Parameter bigEndian: the order where there is no mark; nil where nobody says, and the bytes have to tell.
  public static func utf16(_ bytes: some Collection<UInt8>, bigEndian: Bool? = nil) -> String {
    var bytes = Array(bytes)
    var order = bigEndian
    if bytes.starts(with: [0xFE, 0xFF]) {
      (order, bytes) = (true, Array(bytes.dropFirst(2)))
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      (order, bytes) = (false, Array(bytes.dropFirst(2)))
    }
    let highBytesFirst = looksBigEndian(bytes)
    let isBig = highBytesFirst ?? order ?? false
    let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The order in which all characters are of the first 256, where the other order has none of those: no text is like that
  /// in the wrong one. Nil where the bytes do not tell.
  private static func looksBigEndian(_ bytes: [UInt8]) -> Bool? {
    var (evenZeros, oddZeros) = (0, 0)
    let pairs = bytes.count / 2
    for index in 0..<pairs {
      if bytes[index * 2] == 0 { evenZeros += 1 }
      if bytes[index * 2 + 1] == 0 { oddZeros += 1 }
    }
    guard pairs > 0, evenZeros != oddZeros else { return nil }
    if evenZeros == pairs { return true }
    return oddZeros == pairs ? false : nil
  }

  /// A field of fixed size: up to its first zero byte, without the blanks that fill it.
  public static func field(_ bytes: some Sequence<UInt8>) -> String {
    trimmed(utf8OrLatin1(Array(bytes.prefix { $0 != 0 })))
  }

  /// Without white space and zeros at either end.
  public static func trimmed(_ text: String) -> String {
    func isFiller(_ character: Character) -> Bool { character.isWhitespace || character == "\0" }
    let start = text.drop(while: isFiller)
    guard let last = start.lastIndex(where: { !isFiller($0) }) else { return "" }
    return String(start[...last])
  }
}
