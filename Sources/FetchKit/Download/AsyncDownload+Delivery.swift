import Foundation

/// The way from the engine's thread to the delegate's.
extension AsyncDownload {
  /// A turn of the dispatcher for one download. There is one for all turns, since at most one is on its way at any time.
  // Unchecked: whoever has marked the download as scheduled has the turn to himself, until it is received.
  final class Turn: DispatchRecipient, @unchecked Sendable {
    private var download: AsyncDownload?

    /// Made ready for the dispatcher, and keeping the download alive until then.
    func of(_ download: AsyncDownload) -> Turn {
      self.download = download
      return self
    }

    func receive() {
      let download = download
      self.download = nil
      download?.deliver()
    }
  }

  /// The most calls made in one turn, so that one busy download leaves room for the others.
  private static let callsPerTurn = 512

  /// Whether a turn has to be scheduled; marks it as scheduled.
  static func needsTurn(_ state: inout State) -> Bool {
    guard !state.isScheduled, !state.pull.isActive, state.machine.owesCall else { return false }
    state.isScheduled = true
    return true
  }

  func scheduleTurn() { dispatcher.enqueue(turn.of(self)) }

  private func deliver() {
    for _ in 0..<Self.callsPerTurn {
      let (event, delegate, resumes) = state.withLock { state in
        // Whoever has begun to read `events` takes the delegate's place.
        let event = state.pull.isActive ? nil : state.machine.next()
        if event == nil { state.isScheduled = false }
        return (event, state.delegate, state.machine.takeResume())
      }
      if resumes { engine.submit(.resume(self)) }
      guard let event else { return }
      tell(delegate.value, event)
    }
    let again = state.withLock { state in
      state.isScheduled = false
      return Self.needsTurn(&state)
    }
    if again { scheduleTurn() }
  }

  private func tell(_ delegate: (any AsyncDownloadDelegate)?, _ event: DeliveryMachine.Event) {
    guard let delegate else { return }
    switch event {
    case .response(let head): delegate.download(self, didReceive: head)
    case .data(let data, let head): delegate.download(self, didReceive: data, of: head)
    case .progress(let progress): delegate.download(self, didAdvance: progress)
    case .finish(let result): delegate.download(self, didFinish: result)
    case .fail(let error): delegate.download(self, didFail: error)
    }
  }

  // MARK: From the engine's thread, which calls `engineDidTurn()` after any of the others

  func engineDidReceive(_ head: ResponseHead) {
    state.withLock { $0.machine.receive(head) }
  }

  func engineDidReceive(_ bytes: UnsafeRawBufferPointer, mayPause: Bool) -> DeliveryMachine.Verdict {
    state.withLock { mayPause && $0.machine.takePause() ? .pause : $0.machine.receive(bytes) }
  }

  /// Whether so much waits for a slow reader that no more may be taken; a resume follows then.
  func mustPause() -> Bool { state.withLock { $0.machine.takePause() } }

  /// What the transfer cost so far, also where it fails.
  func engineDidSpend(_ metrics: TransferMetrics) { state.withLock { $0.metrics = metrics } }

  func engineDidAdvance(received: UInt64) {
    state.withLock { $0.machine.advance(received: received) }
  }

  func engineDidEnd(_ outcome: Result<DownloadResult, FetchError>) {
    let (waiters, final) = state.withLock {
      state -> ([CheckedContinuation<DownloadResult, any Error>], Result<DownloadResult, FetchError>) in
      let isFirst = !state.machine.isEnded
      let wasHeld = state.machine.isHeld
      state.machine.end(outcome)
      guard isFirst || wasHeld else { return ([], outcome) }
      // Whoever was cancelled while a file was being written hears so now that nothing is left of it.
      let final = wasHeld ? .failure(.cancelled) : outcome.map { $0.withBody(state.machine.body ?? Data()) }
      state.outcome = final
      defer { state.waiters = [] }
      return (state.waiters, final)
    }
    for waiter in waiters { waiter.resume(with: final.mapError { $0 as any Error }) }
    endUses()
  }

  /// The engine is through with all that happened in one turn of its loop. Returns what is to be enqueued on the
  /// dispatcher, where anything is: head, body and end of a small response cost one wake-up, and so do those of all
  /// downloads of one dispatcher.
  func engineDidTurn() -> (any DispatchRecipient)? {
    let (call, pulls) = state.withLock { state in (Self.needsTurn(&state), state.pull.isActive) }
    if pulls { wakePull() }
    return call ? turn.of(self) : nil
  }
}
