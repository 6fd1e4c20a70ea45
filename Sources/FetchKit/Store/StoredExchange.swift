import Foundation

/// Decides what a download that may use a store sends, what of the answer it takes, and what will be remembered. A value
/// without I/O or clock, on the engine's thread.
struct StoredExchange {
  /// What a response is taken for.
  enum Verdict: Equatable {
    /// What it is.
    case itself
    /// What is remembered still holds: this head, and the remembered body behind it.
    case remembered(ResponseHead)
    /// It speaks of something that is not remembered: the same once more, without a condition.
    case unusable
  }

  /// What becomes of the store.
  enum Keepsake {
    case nothing
    case save(StoreRecord)
    case forget(Int64)
  }

  private let request: DownloadRequest
  private let bodyLimit: Int
  private let askedAt: Double
  private var stored: (body: StoredBody, condition: RequestCondition)?
  private var hopLifetime: Double?
  private var fresh: StoredHead?
  private var news: StoredHead?
  private var recording: Data?
  /// What is remembered, whether it may hold or not.
  private let replaced: Int64?
  /// What was remembered and is void.
  private var stale: Int64?

  /// - Parameters:
  ///   - stored: what may still hold, and how to ask for that; nil for an ordinary request.
  ///   - id: what is remembered and void as soon as the server has something else to say; nil for nothing.
  ///   - bodyLimit: the largest body that is kept, in bytes.
  ///   - now: the time, in seconds since 1970.
  init(
    _ request: DownloadRequest, stored: (body: StoredBody, condition: RequestCondition)?, replacing id: Int64? = nil,
    bodyLimit: Int, at now: Double
  ) {
    (self.request, self.stored, self.bodyLimit, askedAt) = (request, stored, bodyLimit, now)
    replaced = stored?.body.id ?? id
  }

  /// What goes out.
  var outgoing: DownloadRequest { stored.map { $0.condition.applied(to: request) } ?? request }

  /// The same without a condition.
  func unconditional(at now: Double) -> StoredExchange {
    var exchange = StoredExchange(request, stored: nil, bodyLimit: bodyLimit, at: now)
    exchange.stale = stored?.body.id
    return exchange
  }

  /// The remembered body, once a response was taken for it.
  var rememberedBody: Data? { fresh == nil ? nil : stored?.body.bytes }

  /// A response has begun.
  mutating func receive(_ head: ResponseHead, at now: Double) -> Verdict {
    recording = nil
    switch head.kind {
    case .interim, .part: return .itself
    case .redirect, .authentication:
      let lifetime = StoredHead.lifetime(ofHop: head, askedAt: askedAt, answeredAt: now)
      hopLifetime = min(hopLifetime ?? lifetime, lifetime)
      return .itself
    case .final: break
    }
    if head.status == 304, let stored {
      fresh = stored.body.head.freshened(by: head, askedAt: askedAt, answeredAt: now, hopLifetime: hopLifetime)
      guard let fresh else { return .unusable }
      return .remembered(fresh.response(number: head.number, age: nil))
    }
    if head.status < 400 || [404, 410].contains(head.status) { stale = replaced }
    stored = nil
    guard head.status == 200, Storability.allows(head.headers, status: 200, for: request),
      head.expectedLength ?? 0 <= UInt64(max(0, bodyLimit))
    else { return .itself }
    news = StoredHead(head, length: nil, askedAt: askedAt, answeredAt: now, hopLifetime: hopLifetime)
    recording = Data()
    return .itself
  }

  /// Bytes of the body have come.
  mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    guard let count = recording?.count, let base = bytes.baseAddress else { return }
    if count + bytes.count > bodyLimit {
      recording = nil
    } else {
      recording?.append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    }
  }

  /// The download is over.
  ///
  /// - Parameter isWhole: whether the whole body has come.
  mutating func finish(isWhole: Bool) -> Keepsake {
    if let stored, let fresh { return save(fresh, .unchanged, basis: stored.body.id) ?? .forget(stored.body.id) }
    if isWhole, var news, let body = recording {
      // What was decoded has a length that its head does not tell, and a replay must not either.
      news.length = request.acceptsCompressed ? nil : UInt64(body.count)
      if let saved = save(news, .body(body), basis: nil) { return saved }
    }
    return stale.map { .forget($0) } ?? .nothing
  }

  private func save(_ head: StoredHead, _ content: StoreRecord.Content, basis: Int64?) -> Keepsake? {
    // A 304 may have forbidden to keep what it freshens.
    guard Storability.allows(head.headers, status: head.status, for: request),
      let variant = RequestVariant(of: head.headers, for: request)?.text
    else { return nil }
    return .save(
      StoreRecord(
        url: URLNormalizer.withoutCredentials(request.url), kind: request.acceptsCompressed ? .decodedBody : .body,
        variant: variant, head: head, content: content, basis: basis))
  }
}
