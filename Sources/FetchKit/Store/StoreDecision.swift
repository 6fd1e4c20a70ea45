/// Decides what is done about a request where something may be remembered. A value without I/O or clock.
enum StoreDecision: Equatable {
  /// Ask the server as though there were no store.
  case ask
  /// Use what is remembered.
  case use
  /// Ask whether what is remembered still holds.
  case validate(RequestCondition)
  /// Give up: nothing may be asked, and nothing is remembered that may be used.
  case refuse

  /// - Parameters:
  ///   - stored: the head of what is remembered; nil where nothing is.
  ///   - now: the time, in seconds since 1970.
  init(_ policy: StorePolicy, _ stored: StoredHead?, for request: DownloadRequest, at now: Double) {
    let state = stored.flatMap { Self.serves($0, request) ? $0.state(at: now) : nil }
    switch (policy, state) {
    case (.offline, .fresh?), (.offline, .stale?): self = .use
    case (.offline, _): self = .refuse
    case (.refresh, _), (_, nil): self = .ask
    case (.use, .fresh?) where !Storability.wantsValidation(request),
      (.recompute, .fresh?) where !Storability.wantsValidation(request):
      self = .use
    case (.use, _), (.recompute, _):
      self = stored.flatMap { RequestCondition($0.headers) }.map { .validate($0) } ?? .ask
    }
  }

  /// What came by a redirect is no answer to a request that follows none.
  private static func serves(_ stored: StoredHead, _ request: DownloadRequest) -> Bool {
    request.followsRedirects || stored.finalURL == URLNormalizer.withoutCredentials(request.url)
  }

  /// Why there is nothing without a connection.
  static func refusal(_ request: DownloadRequest) -> FetchError {
    offline("nothing that may be used is remembered of \(FetchError.host(of: request.url))'s resource")
  }

  /// An end for want of a connection that may not be made.
  static func offline(_ what: String) -> FetchError {
    FetchError(.connect, "\(what), and no connection may be made", hint: "ask without --offline")
  }
}
