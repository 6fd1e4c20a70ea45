/// The question whether what is remembered still holds (RFC 9110 section 13.1).
package struct RequestCondition: Sendable, Hashable {
  /// An entity tag, strong or weak.
  var ifNoneMatch: String?
  /// The date of the last change, as the server wrote it.
  var ifModifiedSince: String?

  /// The question for a response; nil where it has nothing to ask by.
  init?(_ headers: HeaderFields) {
    ifNoneMatch = headers["ETag"].flatMap { $0.utf8.count > 2 ? $0 : nil }
    ifModifiedSince = headers["Last-Modified"]
    if ifNoneMatch == nil, ifModifiedSince == nil { return nil }
  }

  /// The request with the question in it.
  func applied(to request: DownloadRequest) -> DownloadRequest {
    var request = request
    request.headers.set("If-None-Match", ifNoneMatch)
    request.headers.set("If-Modified-Since", ifModifiedSince)
    return request
  }
}
