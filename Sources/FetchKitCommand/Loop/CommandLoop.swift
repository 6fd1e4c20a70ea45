import FetchKit
import Foundation

/// The main thread's loop: waits for downloads, the list, signals and the next drawing of the progress, in one poll.
@MainActor final class CommandLoop {
  /// Seconds that cancelled downloads get to wind up after a signal.
  private static let grace = 2.0

  private let batch: Batch
  private let console: Console
  private let dispatcher: DescriptorDispatcher
  private var meter: ProgressMeter?
  private var givesUpAt: Double?

  init(batch: Batch, console: Console, dispatcher: DescriptorDispatcher) {
    (self.batch, self.console, self.dispatcher) = (batch, console, dispatcher)
    meter = console.showsProgress ? ProgressMeter(startedAt: MonotonicClock.now()) : nil
  }

  /// Runs until everything is done, and gives the exit status.
  func run() -> Int32 {
    batch.start()
    batch.flush()
    while !batch.isDone, givesUpAt.map({ MonotonicClock.now() < $0 }) ?? true { turn() }
    console.errors.clearProgress()
    batch.finish()
    guard let signal = Signals.received else { return batch.exitStatus }
    console.fail(signal == SIGINT ? "interrupted" : "ended by a signal", hint: nil)
    return Signals.exitStatus(signal)
  }

  private func turn() {
    var descriptors = [
      poll(dispatcher.descriptor), poll(batch.wantedDescriptor ?? -1),
      // Once a signal has come it stays readable, and everything is being wound up.
      poll(Signals.received == nil ? Signals.descriptor : -1),
    ]
    let ready = Foundation.poll(&descriptors, nfds_t(descriptors.count), timeout())
    if ready > 0 {
      if descriptors[0].revents != 0 { dispatcher.drain() }
      if descriptors[1].revents != 0 { batch.readMore() }
    }
    if Signals.received != nil, givesUpAt == nil {
      givesUpAt = MonotonicClock.now() + Self.grace
      batch.abort(.cancelled)
    }
    batch.noteTime()
    batch.flush()
    if let line = meter?.line(batch.snapshot, at: MonotonicClock.now(), width: console.errors.width) {
      console.errors.showProgress(line)
    }
  }

  /// Milliseconds until something is due; -1 for ever.
  private func timeout() -> Int32 {
    let due = [givesUpAt, batch.nextWake, meter?.nextDrawing].compactMap { $0 }.min()
    guard let due else { return -1 }
    let milliseconds = ((due - MonotonicClock.now()) * 1000).rounded(.up)
    return Int32(min(max(0, milliseconds), 3_600_000))
  }

  private func poll(_ descriptor: Int32) -> pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }
}
