import FetchKit
import Foundation

/// How long FetchKit keeps the main thread busy, a frame: the calls that the window makes, and the calls that it gets.
final class Stopwatch {
  /// Milliseconds of processor in the current frame, and in each one before.
  private var current = 0.0
  private(set) var frames: [Double] = []
  /// The most milliseconds that one turn of the dispatcher took.
  private(set) var longestTurn = 0.0

  func measure<Result>(_ body: () -> Result) -> Result {
    let start = Self.processorTime
    defer { current += Self.processorTime - start }
    return body()
  }

  /// Measures a turn of the dispatcher.
  func measureTurn(_ body: () -> Void) {
    let before = current
    measure(body)
    longestTurn = max(longestTurn, current - before)
  }

  /// Inside of what is measured: something that is not FetchKit's.
  func leaveOut<Result>(_ body: () -> Result) -> Result {
    let start = Self.processorTime
    defer { current -= Self.processorTime - start }
    return body()
  }

  /// A frame is over.
  func frame() {
    frames.append(current)
    current = 0
  }

  /// Nineteen of twenty frames took no more.
  var usual: Double {
    let sorted = frames.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count * 19 / 20]
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) * 1e-6
  }
}

extension Stopwatch? {
  func measure<Result>(_ body: () -> Result) -> Result { self.map { $0.measure(body) } ?? body() }
  func leaveOut<Result>(_ body: () -> Result) -> Result { self.map { $0.leaveOut(body) } ?? body() }
}
