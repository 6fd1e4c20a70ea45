/// A length as style sheets write it (CSS Values 3, sections 4.2 and 6): a number and a unit.
struct CSSLength {
  /// In pixels, of which 96 are an inch.
  let pixels: Double

  /// Units and how many pixels each is; where one depends on the font, that of browsers' default.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "em": 16,
    "rem": 16, "ex": 8, "ch": 8,
  ]

  /// The length in `text`; nil where it is none, or relative to what the picture is shown in (`%`, `vw`).
  init?(_ text: some StringProtocol) {
    let bytes = text.utf8.filter { $0 > 0x20 }
    var end = 0
    func digits() {
      while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
    }
    func sign() { if end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 } }
    sign()
    digits()
    if end < bytes.count, bytes[end] == 0x2E {
      end += 1
      digits()
    }
    // An `e` is an exponent only with digits behind it: `1em` has none.
    if end < bytes.count, bytes[end] | 0x20 == 0x65 {
      let mark = end
      end += 1
      sign()
      let start = end
      digits()
      if end == start { end = mark }
    }
    var number = String(decoding: bytes[..<end], as: UTF8.self)
    if number.hasSuffix(".") { number.removeLast() }
    let unit = String(decoding: bytes[end...], as: UTF8.self).lowercased()
    guard let value = Double(number), value.isFinite, let scale = Self.units[unit] else { return nil }
    pixels = value * scale
  }
}
