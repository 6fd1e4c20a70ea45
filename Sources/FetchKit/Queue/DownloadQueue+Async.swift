extension DownloadQueue {
  /// Has a body downloaded, and waits for it. Cancelling the task cancels this load alone. Needs no run loop.
  ///
  /// - Throws: ``FetchError``.
  public func value(of job: Download, priority: Priority = .normal) async throws(FetchError) -> DownloadResult {
    try await answer(to: job, priority).get()
  }

  /// Has a resource asked, and waits for what comes of it. Cancelling the task cancels this load alone. Needs no run loop.
  public func value(of job: Inquiry, priority: Priority = .normal) async -> ExtractionOutcome {
    await answer(to: job, priority)
  }

  private func answer<Answer>(to job: Job<Answer>, _ priority: Priority) async -> Answer {
    let answer = PendingAnswer<Answer>()
    let wish = QueueMachine.Wish(work: job.work, priority: priority, place: .task)
    let ticket = Ticket(
      load: add(wish, LoadCallbacks(job, events: nil) { answer.give($0) }), queue: self)
    return await withTaskCancellationHandler {
      await answer.wait()
    } onCancel: {
      ticket.cancel()
    }
  }
}
