import FetchKit

extension DownloadRequest {
  /// A request without time limits: where a test holds a server back, a busy machine may take longer than they allow
  /// to let it go on.
  static func patient(_ url: String) throws -> DownloadRequest {
    var request = try DownloadRequest(url)
    (request.timeouts.connect, request.timeouts.idle) = (nil, nil)
    return request
  }
}

extension DownloadQueue.Job where Answer == Result<DownloadResult, FetchError> {
  /// The body at a URL, without time limits. What is no URL fails when it is loaded.
  static func patient(_ url: String) -> Self { (try? DownloadRequest.patient(url)).map { .data($0) } ?? .data(url) }
}
