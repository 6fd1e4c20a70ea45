/// A number as people write it: digits, perhaps a point and more digits, perhaps letters behind. No exponents, no signs
/// but one minus, no infinities.
struct DecimalNumber: Equatable {
  let isNegative: Bool
  let magnitude: Double
  /// The letters behind.
  let suffix: String

  /// nil where `text` is no such number.
  init?(_ text: String) {
    let isNegative = text.hasPrefix("-")
    let unsigned = isNegative ? text.dropFirst() : text[...]
    let number = unsigned.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let suffix = unsigned.dropFirst(number.count)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), suffix.allSatisfy({ $0.isASCII && $0.isLetter }),
      let magnitude = Double("0" + number + (parts.last == "" ? "0" : "")), magnitude.isFinite
    else { return nil }
    (self.isNegative, self.magnitude, self.suffix) = (isNegative && magnitude > 0, magnitude, String(suffix))
  }
}
