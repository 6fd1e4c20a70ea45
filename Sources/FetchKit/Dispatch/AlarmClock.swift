import Dispatch
import Foundation

/// Tells the time, and calls when a time has come. Its seconds are those of a clock that never goes back.
protocol AlarmClock: Sendable {
  /// The time, in seconds.
  var now: Double { get }

  /// Calls `body` on `queue` once, when `time` has come, unless the alarm is cancelled before.
  func alarm(at time: Double, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) -> any Alarm
}

/// A call that is to come.
protocol Alarm: Sendable {
  /// It need not come any more. A call that has begun goes on.
  func cancel()
}

/// The system's clock.
struct SystemAlarmClock: AlarmClock {
  var now: Double { Double(MonotonicClock.now) / 1e9 }

  func alarm(at time: Double, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) -> any Alarm {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // A timer for ever would be no better than one for a day, after which whoever set it looks again.
    timer.schedule(deadline: .now() + min(max(0, time - now), 86_400), leeway: .milliseconds(1))
    timer.setEventHandler(handler: body)
    timer.activate()
    return TimerAlarm(timer: timer)
  }

  // Unchecked: a dispatch source may be cancelled from any thread, and nothing else is done with it.
  private struct TimerAlarm: Alarm, @unchecked Sendable {
    let timer: any DispatchSourceTimer
    func cancel() { timer.cancel() }
  }
}
