import Foundation

/// What the engine does for a download that may use a store.
indirect enum StorePlan {
  /// A request, of which the exchange has the details.
  case exchange(StoredExchange)
  /// A remembered body, and nothing else.
  case replay(ResponseHead, Data)
  /// Nothing: it fails.
  case refuse(FetchError)

  /// - Parameters:
  ///   - stored: what is remembered; nil where nothing is.
  ///   - now: the time, in seconds since 1970.
  init(_ policy: StorePolicy, _ stored: StoredBody?, for request: DownloadRequest, bodyLimit: Int, at now: Double) {
    func exchange(_ condition: (StoredBody, RequestCondition)?) -> StorePlan {
      .exchange(
        StoredExchange(request, stored: condition, replacing: stored?.id, bodyLimit: bodyLimit, at: now))
    }
    switch (StoreDecision(policy, stored?.head, for: request, at: now), stored) {
    case (.use, let stored?):
      let age = Freshness(stored.head.headers, askedAt: stored.head.askedAt, answeredAt: stored.head.answeredAt)
        .age(at: now)
      self = .replay(stored.head.response(number: 1, age: age), stored.bytes)
    case (.validate(let condition), let stored?): self = exchange((stored, condition))
    case (.refuse, _): self = .refuse(StoreDecision.refusal(request))
    case (.ask, _), (.use, nil), (.validate, nil): self = exchange(nil)
    }
  }
}
