/// Writes numbers the same way everywhere, whatever the locale.
enum NumberText {
  /// With at most `places` decimals (0…6), without trailing zeros; nil where the value is not finite.
  static func decimal(_ value: Double, places: Int) -> String? {
    guard value.isFinite else { return nil }
    guard let scaled = scaled(value, places) else { return "\(value)" }
    let (whole, fraction) = parts(scaled, places)
    var decimals = fraction[...]
    while decimals.last == "0" { decimals.removeLast() }
    let sign = value < 0 && (whole != "0" || !decimals.isEmpty) ? "-" : ""
    return decimals.isEmpty ? sign + whole : "\(sign)\(whole).\(decimals)"
  }

  /// Seconds as `1:02:03.456`, or `2:03.456` below an hour, always with milliseconds; nil where the value is not finite.
  static func clock(_ seconds: Double) -> String? {
    guard seconds.isFinite, let thousandths = scaled(seconds, 3) else { return decimal(seconds, places: 3) }
    let (whole, fraction) = parts(thousandths, 3)
    guard let total = UInt64(whole) else { return nil }
    let sign = seconds < 0 && thousandths > 0 ? "-" : ""
    let tail = "\(twoDigits(total % 60)).\(fraction)"
    let minutes = total / 60
    return minutes < 60 ? "\(sign)\(minutes):\(tail)" : "\(sign)\(minutes / 60):\(twoDigits(minutes % 60)):\(tail)"
  }

  /// A count with its thousands parted: `159,711`.
  static func grouped(_ number: UInt64) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  /// A number of bytes for people: `912 B`, `1.4 MiB`.
  static func bytes(_ count: UInt64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    var value = Double(count)
    var unit = 0
    while value >= 1000, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    return "\(decimal(value, places: unit == 0 || value >= 100 ? 0 : 1) ?? "?") \(units[unit])"
  }

  private static func scaled(_ value: Double, _ places: Int) -> UInt64? {
    let factor = [1.0, 10, 100, 1000, 10_000, 100_000, 1_000_000][min(max(places, 0), 6)]
    let scaled = (value.magnitude * factor).rounded()
    // Beyond 2^53 a Double has no such decimals.
    return scaled < 9e15 ? UInt64(exactly: scaled) : nil
  }

  private static func parts(_ scaled: UInt64, _ places: Int) -> (whole: String, fraction: String) {
    var digits = String(scaled)
    if digits.count <= places { digits = String(repeating: "0", count: places + 1 - digits.count) + digits }
    return (String(digits.dropLast(places)), String(digits.suffix(places)))
  }

  private static func twoDigits(_ number: UInt64) -> String { number < 10 ? "0\(number)" : String(number) }
}
