import FetchKit

/// Takes the time of all that is called on a dispatcher of the main thread.
nonisolated final class TimedDispatcher: Dispatcher {
  private let dispatcher: any Dispatcher
  private let stopwatch: Stopwatch

  init(_ dispatcher: any Dispatcher, _ stopwatch: Stopwatch) {
    (self.dispatcher, self.stopwatch) = (dispatcher, stopwatch)
  }

  var isCurrent: Bool { dispatcher.isCurrent }

  func enqueue(_ recipient: any DispatchRecipient) { dispatcher.enqueue(Timed(recipient, stopwatch)) }

  private final class Timed: DispatchRecipient {
    private let recipient: any DispatchRecipient
    private let stopwatch: Stopwatch

    init(_ recipient: any DispatchRecipient, _ stopwatch: Stopwatch) {
      (self.recipient, self.stopwatch) = (recipient, stopwatch)
    }

    func receive() {
      MainActor.assumeIsolated { stopwatch.measureTurn { recipient.receive() } }
    }
  }
}
