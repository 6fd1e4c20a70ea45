import Extraction
import Foundation

/// What is remembered from before, and what will be.
extension ExtractionMachine {
  mutating func begin(with parts: StoredParts, _ condition: RequestCondition?) {
    if let condition {
      remembering.validate(parts, by: condition)
      beginFirstRound()
    } else {
      use(parts)
    }
  }

  /// RFC 9111 section 4.3.4: what is remembered still holds, if that is what the 304 speaks of.
  mutating func unchanged(_ index: Int, _ news: ResponseHead, _ parts: StoredParts) {
    let flight = remove(at: index, cancelling: false)
    let start = remembering.startedAt
    guard
      let head = parts.head.freshened(
        by: news, askedAt: start + flight.startedAt, answeredAt: start + now, hopLifetime: flight.hopLifetime)
    else { return startOver() }
    use(parts, freshened: head)
  }

  private mutating func use(_ parts: StoredParts, freshened: StoredHead? = nil) {
    let head = freshened ?? parts.head
    remembering.use(parts, freshened: freshened)
    outcome.finalURL = head.finalURL
    outcome.status = head.status
    let response = head.response(number: 1, age: nil)
    outcome.mimeType = response.mimeType
    contentType = response.headers["Content-Type"]
    if head.finalURL != kind.name { redirectedTo = head.finalURL }
    if let answer = parts.answer {
      if let length = head.length { view.setLength(length) }
      outcome.extractorID = answer.extractorID
      return end(answer.findings, answer.error)
    }
    guard remembering.isSeeded else { return beginFirstRound() }
    identity = ResourceIdentity(head.response(number: 1, age: nil), total: head.length)
    if let length = head.length { view.setLength(length) }
    // Who gave parts once gives them again; who gave the whole may do either.
    support = head.status == 206 ? .honoured : .unknown
    for span in parts.spans {
      span.bytes.withUnsafeBytes { view.insert($0, at: span.start) }
      outcome.reads.append(
        ExtractionOutcome.ReadRecord(
          asked: span.range, received: span.range, round: 0, reason: "remembered", status: nil))
    }
  }

  /// A redirect holds for a while only, and with it what it led to.
  mutating func noteHop(_ hop: ResponseHead, of index: Int) {
    let start = remembering.startedAt
    let lifetime = StoredHead.lifetime(
      ofHop: hop, askedAt: start + flights[index].startedAt, answeredAt: start + now)
    flights[index].hopLifetime = min(flights[index].hopLifetime ?? lifetime, lifetime)
  }

  mutating func noteAnswer(_ head: ResponseHead, to flight: Flight) {
    remembering.noteAnswer(head, askedAt: flight.startedAt, hopLifetime: flight.hopLifetime)
  }

  // MARK: At the end

  /// What becomes of the store once it is over.
  enum Keepsake {
    /// Nothing is news.
    case nothing
    case save(StoreRecord)
    /// What is remembered does not hold any more, and what took its place may not be kept.
    case forget(Int64)
  }

  /// What is worth keeping.
  ///
  /// - Parameter request: what was asked for.
  func keepsake(of request: DownloadRequest) -> Keepsake {
    guard let head = kept(request), let variant = RequestVariant(of: head.headers, for: request)?.text else {
      let isGone = [404, 410].contains(outcome.error?.status)
      let isOther = remembering.head != nil && (remembering.basis != remembering.found || remembering.isValidated)
      return remembering.found.flatMap { isGone || isOther || remembering.isForbidden ? .forget($0) : nil } ?? .nothing
    }
    // A question that was answered without a request has taught nothing new about the resource.
    if remembering.isAnswer, !remembering.isValidated { return .nothing }
    var content = StoreRecord.Content.unchanged
    if !remembering.isAnswer {
      let answer = StoredAnswer(outcome, to: StoredQuestion(question, of: registry), of: registry)
      content = .parts(answer, remembering.spans)
    }
    return .save(
      StoreRecord(
        url: URLNormalizer.withoutCredentials(request.url), kind: .parts, variant: variant, head: head,
        content: content, basis: remembering.basis))
  }

  /// The head that may be kept; nil where none may.
  private func kept(_ request: DownloadRequest) -> StoredHead? {
    guard var head = remembering.head, !remembering.isForbidden,
      Storability.allows(head.headers, status: head.status, for: request)
    else { return nil }
    if let error = outcome.error {
      let known: [FetchError.Code] = [.budgetSpent, .formatNotRecognised, .malformedData, .valueNotPresent]
      guard known.contains(error.code) else { return nil }
    }
    head.length = view.length ?? head.length
    return head
  }
}
