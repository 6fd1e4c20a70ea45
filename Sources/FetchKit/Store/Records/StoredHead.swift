/// The head of a remembered response, and when it came.
package struct StoredHead: Sendable, Equatable {
  /// The URL that answered, after redirects, without user and password.
  var finalURL: String
  /// The HTTP status.
  var status: Int
  /// The protocol as the status line had it.
  var httpVersion: String
  /// The fields that are kept.
  var headers: HeaderFields
  /// The length of the whole resource in bytes; nil where unknown.
  var length: UInt64?
  /// When it was asked for, in seconds since 1970.
  var askedAt: Double
  /// When it came, in seconds since 1970.
  var answeredAt: Double
  /// Seconds for which the redirects on the way to it hold; nil where there were none.
  var hopLifetime: Double?

  /// Keeps a head.
  package init(_ head: ResponseHead, length: UInt64?, askedAt: Double, answeredAt: Double, hopLifetime: Double? = nil) {
    self.init(
      finalURL: head.url, status: head.status, httpVersion: head.httpVersion, headers: Storability.kept(head.headers),
      length: length, askedAt: askedAt, answeredAt: answeredAt, hopLifetime: hopLifetime)
  }

  init(
    finalURL: String, status: Int, httpVersion: String, headers: HeaderFields, length: UInt64?, askedAt: Double,
    answeredAt: Double, hopLifetime: Double?
  ) {
    (self.finalURL, self.status, self.httpVersion, self.headers) = (finalURL, status, httpVersion, headers)
    (self.length, self.askedAt, self.answeredAt, self.hopLifetime) = (length, askedAt, answeredAt, hopLifetime)
  }

  /// By what another answer is known to be of the same version.
  var validator: Validator { Validator(headers, length: length, answeredAt: answeredAt) }

  /// What it is good for.
  func state(at now: Double) -> Freshness.State {
    Freshness(headers, askedAt: askedAt, answeredAt: answeredAt).state(at: now, bound: hopLifetime)
  }

  /// This head after a 304; nil where that speaks of something else (RFC 9111 section 4.3.4): of another version, or of
  /// whatever a redirect leads to now.
  func freshened(by news: ResponseHead, askedAt: Double, answeredAt: Double, hopLifetime: Double?) -> StoredHead? {
    let (tag, known) = (news.strongETag, headers["ETag"])
    if let tag, let known, tag != known, !known.hasPrefix("W/") { return nil }
    guard news.url == finalURL || tag != nil && tag == known else { return nil }
    var head = self
    head.headers = headers.freshened(by: news.headers)
    (head.finalURL, head.askedAt, head.answeredAt) = (news.url, askedAt, answeredAt)
    head.hopLifetime = hopLifetime
    return head
  }

  /// The head of a response that is as this one was.
  ///
  /// - Parameter age: how old it is where nobody was asked, in seconds: `Age` says so (RFC 9111 section 4).
  func response(number: Int, age: Double?) -> ResponseHead {
    var headers = headers
    if let age { headers.set("Age", "\(UInt64(min(max(age, 0), 2_147_483_648)))") }
    return ResponseHead(
      number: number, kind: .final, url: finalURL, status: status, httpVersion: httpVersion, headers: headers,
      expectedLength: status == 206 ? nil : length)
  }

  /// Seconds for which a redirect holds from when it came.
  static func lifetime(ofHop hop: ResponseHead, askedAt: Double, answeredAt: Double) -> Double {
    let control = CacheControl(hop.headers)
    guard hop.kind == .redirect, !control.isNoStore, !control.isNoCache else { return 0 }
    let freshness = Freshness(hop.headers, askedAt: askedAt, answeredAt: answeredAt)
    return max(0, freshness.lifetime - freshness.initialAge)
  }
}
