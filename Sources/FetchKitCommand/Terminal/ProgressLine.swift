/// A line of progress as text, cut to the width of the terminal.
enum ProgressLine {
  /// - Parameter rate: bytes a second; nil where it is not known yet.
  static func text(_ snapshot: ProgressSnapshot, rate: Double?, width: Int) -> String {
    var parts: [String] = []
    if let single = snapshot.single {
      parts.append(NumberText.bytes(single.received) + (single.expected.map { " of \(NumberText.bytes($0))" } ?? ""))
      if let fraction = single.fraction {
        let percent = Int(fraction * 100)
        parts.insert("\(String(repeating: " ", count: percent < 10 ? 2 : percent < 100 ? 1 : 0))\(percent)%", at: 0)
      }
      if let rate { parts.append("\(NumberText.bytes(clamped(rate)))/s") }
      if let rate, rate > 0, let expected = single.expected, expected > single.received {
        parts.append("\(clock(Double(expected - single.received) / rate)) left")
      }
    } else {
      parts.append("\(snapshot.done)\(snapshot.total.map { " of \($0)" } ?? "") done")
      parts.append("\(snapshot.active) active")
      if let rate, rate > 0 { parts.append("\(NumberText.bytes(clamped(rate)))/s") }
    }
    let line = parts.joined(separator: "  ")
    // In the last column a terminal may already break the line.
    let room = max(0, width - 1)
    guard let fraction = snapshot.single?.fraction, room >= line.count + 14 else { return String(line.prefix(room)) }
    return "\(bar(fraction, width: min(40, room - line.count - 2)))  \(line)"
  }

  private static func bar(_ fraction: Double, width: Int) -> String {
    let inner = max(0, width - 2)
    let filled = min(inner, Int(fraction * Double(inner)))
    return "[\(String(repeating: "#", count: filled))\(String(repeating: "-", count: inner - filled))]"
  }

  private static func clock(_ seconds: Double) -> String {
    guard seconds < 360_000, let text = NumberText.clock(seconds.rounded(.up)) else { return "days" }
    return String(text.prefix { $0 != "." })
  }

  private static func clamped(_ rate: Double) -> UInt64 { UInt64(exactly: rate.rounded()) ?? 0 }
}
