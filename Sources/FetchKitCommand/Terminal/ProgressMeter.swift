/// Decides when a line of progress is drawn, and knows the rate. A value; the time is handed in.
struct ProgressMeter {
  /// Seconds between two drawings, at least.
  static let interval = 0.1
  /// Seconds before the first: what is done by then needs no bar.
  static let patience = 0.4

  private let startedAt: Double
  private var drawnAt: Double?
  private var last: (time: Double, received: UInt64)?
  private var rate: Double?

  init(startedAt: Double) { self.startedAt = startedAt }

  /// When to draw next.
  var nextDrawing: Double { drawnAt.map { $0 + Self.interval } ?? startedAt + Self.patience }

  /// The line to draw now; nil where it is too early.
  mutating func line(_ snapshot: ProgressSnapshot, at time: Double, width: Int) -> String? {
    guard time >= nextDrawing else { return nil }
    drawnAt = time
    measure(snapshot.single?.received ?? snapshot.received, at: time)
    return ProgressLine.text(snapshot, rate: rate, width: width)
  }

  private mutating func measure(_ received: UInt64, at time: Double) {
    defer { last = (time, received) }
    guard let last, time > last.time else {
      if time > startedAt, received > 0 { rate = Double(received) / (time - startedAt) }
      return
    }
    // A finished URL takes its bytes out of the sum, and a new response starts at 0 again.
    guard received >= last.received else { return }
    let now = Double(received - last.received) / (time - last.time)
    // Some seconds of memory: short stalls do not make the number jump.
    let weight = min(1, (time - last.time) / 2)
    rate = (rate ?? now) * (1 - weight) + now * weight
  }
}
