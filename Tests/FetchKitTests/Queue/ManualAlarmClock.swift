import Dispatch
import Foundation
import Synchronization

@testable import FetchKit
import FetchKitTestSupport

/// An alarm clock that stands still until a test moves it.
final class ManualAlarmClock: AlarmClock {
  private final class Entry: Alarm {
    let time: Double
    let queue: DispatchQueue
    let body: Mutex<(@Sendable () -> Void)?>

    init(_ time: Double, _ queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
      (self.time, self.queue) = (time, queue)
      self.body = Mutex(body)
    }

    func cancel() { _ = take() }

    func take() -> (@Sendable () -> Void)? {
      body.withLock { body in
        defer { body = nil }
        return body
      }
    }
  }

  private let clock = ManualClock()
  private let entries = Mutex<[Entry]>([])
  /// The times for which alarms were set.
  let set = Recorder<Double>()

  var now: Double { clock.now.offset / .seconds(1) }

  /// The alarms that are to come.
  var pending: [Double] { entries.withLock { $0.filter { $0.body.withLock { $0 != nil } }.map(\.time).sorted() } }

  func alarm(at time: Double, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) -> any Alarm {
    let entry = Entry(time, queue, body)
    entries.withLock { $0.append(entry) }
    set.add(time)
    return entry
  }

  /// Moves it on, and sets off what is due.
  func advance(by seconds: Double) {
    clock.advance(by: .seconds(seconds))
    let now = now
    let due = entries.withLock { entries in
      defer { entries.removeAll { $0.time <= now } }
      return entries.filter { $0.time <= now }
    }
    for entry in due {
      if let body = entry.take() { entry.queue.async(execute: body) }
    }
  }
}
