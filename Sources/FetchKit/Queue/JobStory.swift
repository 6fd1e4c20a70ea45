import Foundation

/// What has happened to a job so far, for a load that joins it late: the current response, what came of its body, and how
/// far it is.
struct JobStory: Sendable {
  private var head: ResponseHead?
  private var chunks: [Data] = []
  private(set) var progress: DownloadProgress?

  mutating func add(_ event: DownloadQueue.Event) {
    switch event {
    case .response(let head): self = JobStory(head: head)
    // The pieces are those that the download itself gathers: keeping them here copies nothing.
    case .data(let data, let head) where head.number == self.head?.number: chunks.append(data)
    case .data: break
    case .progress(let progress): self.progress = progress
    }
  }

  /// The events that tell it.
  var events: [DownloadQueue.Event] {
    guard let head else { return [] }
    return [.response(head)] + chunks.map { .data($0, of: head) } + (progress.map { [.progress($0)] } ?? [])
  }

  init(head: ResponseHead? = nil) { self.head = head }
}
