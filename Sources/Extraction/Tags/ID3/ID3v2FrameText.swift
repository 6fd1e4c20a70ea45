/// Reads the parts of a frame's content: an encoding, then texts with zeros between them (ID3v2.4.0 structure, 4).
struct ID3v2FrameText {
  private let encoding: UInt8
  private(set) var rest: ArraySlice<UInt8>

  /// - Parameter isEncoded: whether the first byte names an encoding.
  init(_ content: [UInt8], isEncoded: Bool = true) {
    guard isEncoded, let first = content.first, first < 0x20 else {
      // Some writers forget the encoding; a text does not start with a control character.
      (encoding, rest) = (0, content[...])
      return
    }
    (encoding, rest) = (first, content.dropFirst())
  }

  private var isWide: Bool { encoding == 1 || encoding == 2 }

  /// Some bytes in front of the texts that are none.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// The text up to the next zero, which is passed; all of the rest where there is none.
  mutating func next() -> String {
    let end = terminator
    let text = decode(rest[..<end])
    rest = rest[end...].dropFirst(isWide ? 2 : 1)
    return text
  }

  /// The text up to the next zero in ISO 8859-1, whatever the encoding is: a MIME type, an identifier.
  mutating func nextLatin1() -> String {
    let end = rest.firstIndex(of: 0) ?? rest.endIndex
    let text = TagText.latin1(rest[..<end])
    rest = rest[end...].dropFirst()
    return text
  }

  /// All that are left, without the empty ones.
  mutating func all() -> [String] {
    var texts: [String] = []
    while !rest.isEmpty, texts.count < 256 {
      let text = next()
      if !text.isEmpty { texts.append(text) }
    }
    return texts
  }

  private var terminator: Int {
    guard isWide else { return rest.firstIndex(of: 0) ?? rest.endIndex }
    var index = rest.startIndex
    while index + 1 < rest.endIndex {
      if rest[index] == 0, rest[index + 1] == 0 { return index }
      index += 2
    }
    return rest.endIndex
  }

  private func decode(_ bytes: ArraySlice<UInt8>) -> String {
    switch encoding {
    case 1: TagText.utf16(bytes)
    case 2: TagText.utf16(bytes, bigEndian: true)
    case 3: TagText.utf8OrLatin1(bytes)
    default: TagText.latin1(bytes)
    }
  }
}
