extension FetchError {
  /// The error for a response that says it is not what was asked for, so that its body must not be taken for the
  /// resource; nil where it may be.
  init?(unasked head: ResponseHead, by request: DownloadRequest) {
    switch head.status {
    case 101:
      self.init(
        .httpStatus, "the server answered 101 Switching Protocols, though nobody asked it to", status: 101)
    case 206 where request.range == nil && request.headers["Range"] == nil && !head.isWhole:
      self.init(
        .transferCut, "the server sent a part of the content (206), though all of it was asked for",
        hint: "a cache on the way may be broken; try again")
    case 304 where !request.isConditional:
      self.init(
        .httpStatus, "the server answered 304 Not Modified, though there was no condition in the request",
        hint: "a cache on the way may be broken; try again", status: 304)
    case _ where request.followsRedirects && head.isRedirect && head.headers["Location"] == nil:
      self.init(.redirects, "the server redirects (\(head.status)) without saying where to")
    default:
      return nil
    }
  }
}

extension ResponseHead {
  /// Whether it says that the content is elsewhere, at the URL of its `Location` (RFC 9110 section 15.4).
  fileprivate var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Whether a 206 holds every byte there is (RFC 9110 section 14.4).
  fileprivate var isWhole: Bool {
    guard let content = contentRange, let range = content.range, let total = content.total else { return false }
    return range.lowerBound == 0 && range.upperBound == total - 1
  }
}

extension DownloadRequest {
  /// Whether the request has a condition that a 304 answers (RFC 9110 section 13.1).
  fileprivate var isConditional: Bool {
    headers["If-None-Match"] != nil || headers["If-Modified-Since"] != nil
  }
}
