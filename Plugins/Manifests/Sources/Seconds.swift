/// Times as manifests write them.
enum Seconds {
  /// A plain decimal number, not negative; nil for anything else.
  static func decimal(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) else { return nil }
    return Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// A duration as XML Schema writes it (`xs:duration`: `PT1H2M3.5S`); nil where it is none, or counts years or months, whose
  /// length is not fixed.
  static func duration(_ text: String) -> Double? {
    var rest = text.utf8[...]
    while let last = rest.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { rest.removeLast() }
    while let first = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(first) { rest.removeFirst() }
    guard rest.first == UInt8(ascii: "P") else { return nil }
    rest.removeFirst()
    var total = 0.0
    var isTime = false
    var hasPart = false
    while let first = rest.first {
      if first == UInt8(ascii: "T"), !isTime {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
      guard let number = decimal(String(decoding: digits, as: UTF8.self)) else { return nil }
      rest = rest.dropFirst(digits.count)
      guard let unit = rest.popFirst() else { return nil }
      hasPart = true
      switch (unit, isTime) {
      case (UInt8(ascii: "D"), false): total += number * 86_400
      case (UInt8(ascii: "W"), false): total += number * 604_800
      case (UInt8(ascii: "H"), true): total += number * 3600
      case (UInt8(ascii: "M"), true): total += number * 60
      case (UInt8(ascii: "S"), true): total += number
      case (UInt8(ascii: "Y"), false), (UInt8(ascii: "M"), false):
        if number != 0 { return nil }
      default: return nil
      }
    }
    return hasPart && total.isFinite ? total : nil
  }

  /// Seconds in a sentence, with three decimals at most.
  static func sentence(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "\(seconds) s" }
    let thousandths = Int((seconds * 1000).rounded())
    let (whole, part) = (thousandths / 1000, thousandths % 1000)
    guard part > 0 else { return "\(whole) s" }
    var digits = String(String(part + 1000).dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits) s"
  }
}
