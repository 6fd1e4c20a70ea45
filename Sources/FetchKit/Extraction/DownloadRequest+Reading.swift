extension DownloadRequest {
  /// This request, made to ask for what `read` says.
  ///
  /// Credentials in header fields stay behind where a redirect led to another origin.
  func reading(_ read: ReadRequest) -> DownloadRequest {
    var request = self
    request.range = read.part
    request.acceptsCompressed = read.decodes
    request.stopsAfter = read.limit
    if !read.decodes { request.headers.set("Accept-Encoding", "identity") }
    request.headers.set("Range", nil)
    request.headers.set("If-Range", read.ifRange)
    if let condition = read.condition { request = condition.applied(to: request) }
    guard case .redirected(let url) = read.place, url != self.url else { return request }
    let (from, to) = (Origin(self.url), Origin(url))
    guard let to else { return request }
    // A user name in the URL belongs to its own origin: libcurl sends it there at each hop, a bare URL would not.
    if from == to, from?.hasUser == true { return request }
    request.url = url
    if from != to {
      for name in ["Authorization", "Cookie", "Proxy-Authorization"] { request.headers.set(name, nil) }
    }
    return request
  }
}
