/// What a load's owner wants to be called.
struct LoadCallbacks: Sendable {
  let event: (@Sendable (DownloadQueue.Event) -> Void)?
  let end: @Sendable (JobOutcome) -> Void

  init<Answer>(
    _ job: DownloadQueue.Job<Answer>, events: (@Sendable (DownloadQueue.Event) -> Void)?,
    completion: @escaping @Sendable (Answer) -> Void
  ) {
    event = events
    let answer = job.answer
    end = { completion(answer($0)) }
  }
}
