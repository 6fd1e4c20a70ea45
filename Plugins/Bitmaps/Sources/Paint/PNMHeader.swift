import Extraction

/// The words at the start of a portable bitmap: blanks between them, and comments from `#` to the end of a line.
struct PNMHeader {
  /// What a comment may take; a header that is longer is none, in bytes.
  private static let longest = 3072
  /// How much is looked at at once, in bytes.
  private static let step = 256

  private(set) var width = 0
  private(set) var height = 0

  /// Whether both sides are there.
  var isSane: Bool { width > 0 && height > 0 }

  /// The character behind the `P`; nil where it is no portable bitmap's, or no blank follows.
  static func kind(_ input: ByteView) throws(ParserPause) -> UInt8? {
    let start = try input.bytes(at: 0, upTo: 3)
    guard start.count == 3, start[0] == UInt8(ascii: "P"), isBlank(start[2]) || start[2] == UInt8(ascii: "#") else {
      return nil
    }
    return "1234567Ff".utf8.contains(start[1]) ? start[1] : nil
  }

  init(_ input: ByteView) throws(ParserPause) {
    let isNamed = try Self.kind(input) == UInt8(ascii: "7")
    var count = Self.step
    while true {
      let bytes = try input.bytes(at: 0, upTo: count)
      let words = Self.words(bytes.dropFirst(2))
      if isNamed ? readNamed(words) : readNumbers(words) { return }
      guard bytes.count == count, count < Self.longest else {
        throw .failed(.malformed("there is no width and height in the header"))
      }
      count = min(count * 2, Self.longest)
    }
  }

  /// Whether it is decided; sides stay 0 where they are wrong.
  private mutating func readNumbers(_ words: [Substring]) -> Bool {
    guard words.count >= 2 else { return false }
    (width, height) = (Self.number(words[0]), Self.number(words[1]))
    return true
  }

  private mutating func readNamed(_ words: [Substring]) -> Bool {
    for (name, value) in zip(words, words.dropFirst()) {
      if name == "WIDTH" { width = Self.number(value) }
      if name == "HEIGHT" { height = Self.number(value) }
    }
    return isSane
  }

  private static func number(_ word: Substring) -> Int {
    guard word.utf8.count <= 10, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return Int(word) ?? 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The words, each of which is whole only where a blank stands behind it.
  private static func words(_ bytes: some Sequence<UInt8>) -> [Substring] {
    var text = ""
    var isComment = false
    for byte in bytes {
      if byte == UInt8(ascii: "#") { isComment = true }
      if byte == 0x0A || byte == 0x0D { isComment = false }
      text.unicodeScalars.append(isComment || isBlank(byte) ? " " : Unicode.Scalar(byte))
    }
    let words = text.split(separator: " ")
    return text.last == " " ? words : words.dropLast()
  }
}
