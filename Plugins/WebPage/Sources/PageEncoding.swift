import Extraction

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The encoding of a page: by its byte order mark, else as the server declared it, else as the page itself does (HTML,
/// section 13.2.3), else UTF-8 where that fits, else that of the western web.
struct PageEncoding {
  /// What the web calls it (WHATWG Encoding, section 4.2), lower case.
  let name: String
  /// What iconv calls it.
  private let systemName: String
  /// Bytes of the mark in front.
  private let mark: Int

  /// Labels that browsers read as another encoding, mostly a larger one, than the label's own; and the system's names.
  private static let known: [(labels: Set<String>, name: String, systemName: String)] = [
    (["utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8"], "utf-8", "UTF-8"),
    (
      [
        "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "ascii", "us-ascii", "windows-1252", "cp1252",
        "x-cp1252",
      ],
      "windows-1252", "CP1252"
    ),
    (["iso-8859-9", "latin5", "windows-1254", "cp1254"], "windows-1254", "CP1254"),
    (["iso-8859-11", "tis-620", "windows-874"], "windows-874", "CP874"),
    (["gb2312", "gbk", "gb_2312-80", "x-gbk", "chinese", "gb18030"], "gb18030", "GB18030"),
    (["shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j"], "shift_jis", "CP932"),
    (["euc-kr", "ks_c_5601-1987", "ksc5601", "korean", "windows-949"], "euc-kr", "CP949"),
    (["big5", "big5-hkscs", "cn-big5", "x-x-big5"], "big5", "BIG5-HKSCS"),
    (["utf-16", "utf-16le"], "utf-16le", "UTF-16LE"), (["utf-16be"], "utf-16be", "UTF-16BE"),
  ]

  /// The encoding of what starts with `bytes`.
  ///
  /// - Parameter declared: the character set that came with the MIME type; nil for none.
  init(_ bytes: [UInt8], declared: String?) {
    let marks: [(mark: [UInt8], name: String)] = [
      ([0xEF, 0xBB, 0xBF], "utf-8"), ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"),
    ]
    if let found = marks.first(where: { bytes.starts(with: $0.mark) }), let known = Self.lookUp(found.name) {
      (name, systemName, mark) = (known.name, known.systemName, found.mark.count)
      return
    }
    var known = declared.flatMap(Self.lookUp)
    if known == nil, let inside = MetaCharset.find(in: bytes).flatMap(Self.lookUp) {
      // Who can read this in ASCII is not reading UTF-16 (HTML, section 13.2.3.2).
      known = inside.name.hasPrefix("utf-16") ? Self.lookUp("utf-8") : inside
    }
    let guess = Self.isUTF8(bytes) ? ("utf-8", "UTF-8") : ("windows-1252", "CP1252")
    (name, systemName) = known ?? guess
    mark = 0
  }

  /// The text as UTF-8. What is no character becomes U+FFFD.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    let content = bytes.dropFirst(mark)
    let text = systemName == "UTF-8" ? Array(String(decoding: content, as: UTF8.self).utf8) : convert(Array(content))
    return text.map { $0 == 0 ? 0x20 : $0 }
  }

  private func convert(_ bytes: [UInt8]) -> [UInt8] {
    let converter = iconv_open("UTF-8", systemName)
    guard converter != iconv_t(bitPattern: -1) else { return Array(String(decoding: bytes, as: UTF8.self).utf8) }
    defer { iconv_close(converter) }
    var output: [UInt8] = []
    var piece = [CChar](repeating: 0, count: 16 << 10)
    var input = bytes.map { CChar(bitPattern: $0) }
    var position = 0
    while position < input.count {
      let (read, written, isStuck) = Self.step(converter, &input, from: position, into: &piece)
      output += piece[..<written].map { UInt8(bitPattern: $0) }
      position += read
      guard isStuck, position < input.count else { continue }
      // A byte that begins no character, or one that is cut at the end.
      output += [0xEF, 0xBF, 0xBD]
      position += 1
    }
    return output
  }

  /// Converts what fits into `piece`. Whether the next byte is why it stopped.
  private static func step(
    _ converter: iconv_t?, _ input: inout [CChar], from position: Int, into piece: inout [CChar]
  ) -> (read: Int, written: Int, isStuck: Bool) {
    let (count, room) = (input.count, piece.count)
    return input.withUnsafeMutableBufferPointer { input in
      piece.withUnsafeMutableBufferPointer { piece in
        var source = input.baseAddress.map { $0 + position }
        var target = piece.baseAddress
        var (left, free) = (count - position, room)
        let result = iconv(converter, &source, &left, &target, &free)
        let isStuck = result == -1 && errno != E2BIG
        return (count - position - left, room - free, isStuck)
      }
    }
  }

  private static func lookUp(_ label: String) -> (name: String, systemName: String)? {
    let label = label.lowercased().filter { !$0.isWhitespace }
    if let found = known.first(where: { $0.labels.contains(label) }) { return (found.name, found.systemName) }
    guard (2...40).contains(label.utf8.count),
      label.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    else { return nil }
    let converter = iconv_open("UTF-8", label)
    guard converter != iconv_t(bitPattern: -1) else { return nil }
    iconv_close(converter)
    return (label, label)
  }

  /// Whether bytes are UTF-8, but for a character that is cut at the end.
  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    let end = bytes.count - min(4, bytes.count)
    let cut = bytes[end...].lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    let whole = String(validating: bytes[..<cut], as: UTF8.self) != nil
    return whole
  }
}
