/// Reads one entry of a directory.
struct ZIPEntryReader {
  private let bytes: [UInt8]
  private let start: Int

  init(_ bytes: [UInt8], at start: Int) { (self.bytes, self.start) = (bytes, start) }

  /// The offset behind the entry.
  private(set) var end = 0

  /// The entry; nil where it does not end within the directory.
  mutating func entry() -> ZIPEntry? {
    let (nameLength, extraLength, commentLength) = (number(28, 2), number(30, 2), number(32, 2))
    let nameStart = start + 46
    let extraStart = nameStart + Int(nameLength)
    let extraEnd = extraStart + Int(extraLength)
    end = extraEnd + Int(commentLength)
    guard end <= bytes.count else { return nil }
    let flags = number(8, 2)
    var entry = ZIPEntry(
      name: Self.name(bytes[nameStart..<extraStart], isUTF8: flags & 0x800 != 0), size: number(24, 4),
      compressedSize: number(20, 4), method: UInt16(truncatingIfNeeded: number(10, 2)), isEncrypted: flags & 1 != 0,
      modified: Self.date(number(14, 2), time: number(12, 2)), offset: number(42, 4))
    read(extra: extraStart..<extraEnd, into: &entry)
    return entry
  }

  /// The extra fields that widen sizes (section 4.5.3) and give names in Unicode (section 4.6.9).
  private func read(extra: Range<Int>, into entry: inout ZIPEntry) {
    var position = extra.lowerBound
    while position + 4 <= extra.upperBound {
      let (id, size) = (number(at: position, 2), Int(number(at: position + 2, 2)))
      let field = (position + 4)..<min(position + 4 + size, extra.upperBound)
      switch id {
      case 0x0001:
        // Only what does not fit stands there, in this order.
        var place = field.lowerBound
        func wide(_ narrow: UInt64) -> UInt64 {
          guard narrow == 0xFFFF_FFFF, place + 8 <= field.upperBound else { return narrow }
          defer { place += 8 }
          return number(at: place, 8)
        }
        entry.size = wide(entry.size)
        entry.compressedSize = wide(entry.compressedSize)
        entry.offset = wide(entry.offset)
      case 0x7075 where field.count > 5 && bytes[field.lowerBound] == 1:
        entry.name = String(decoding: bytes[(field.lowerBound + 5)..<field.upperBound], as: UTF8.self)
      default: break
      }
      position = field.upperBound
      if field.count < size { return }
    }
  }

  private func number(_ offset: Int, _ count: Int) -> UInt64 { number(at: start + offset, count) }

  private func number(at position: Int, _ count: Int) -> UInt64 {
    bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Names are in UTF-8 where a flag says so, else in the code page of the first PC (appendix D). Many writers put UTF-8
  /// there and forget the flag: what is sound UTF-8 is taken for it.
  private static func name(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    if isUTF8 || bytes.allSatisfy({ $0 < 0x80 }) || !text.unicodeScalars.contains("\u{FFFD}") { return text }
    var decoded = String.UnicodeScalarView()
    for byte in bytes {
      decoded.append(byte < 0x80 ? Unicode.Scalar(byte) : codePage437[Int(byte) - 0x80])
    }
    return String(decoded)
  }

  /// The upper half of code page 437.
  private static let codePage437 = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

  /// A date and a time as MS-DOS has them (section 4.4.6); nil where there is no such day.
  private static func date(_ date: UInt64, time: UInt64) -> String? {
    let (month, day) = (date >> 5 & 15, date & 31)
    guard (1...12).contains(month), day >= 1 else { return nil }
    func padded(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = [time >> 11 & 31, time >> 5 & 63, (time & 31) * 2].map(padded).joined(separator: ":")
    return "\(1980 + date >> 9)-\(padded(month))-\(padded(day))T\(clock)"
  }
}
