/// What may be kept, and for whom (RFC 9111 section 3), for a private cache that is careful with secrets.
enum Storability {
  /// Whether the store has anything to do with a request. Not where the caller asks for a part or has conditions of its
  /// own, not where another host is named than the URL's, and not where any certificate is accepted: who is deceived once would be deceived as long as the store lasts.
  static func concerns(_ request: DownloadRequest) -> Bool {
    let own = ["Range", "If-Range", "If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "Host"]
    return request.range == nil && !request.trust.acceptsAnyCertificate && !CacheControl(request.headers).isNoStore
      && own.allSatisfy { request.headers[$0] == nil }
  }

  /// Whether a request wants an answer that was checked, be it fresh or not.
  static func wantsValidation(_ request: DownloadRequest) -> Bool {
    let control = CacheControl(request.headers)
    return control.isNoCache || control.maxAge == 0
  }

  /// Whether the response to a request may be kept.
  static func allows(_ headers: HeaderFields, status: Int, for request: DownloadRequest) -> Bool {
    guard concerns(request), [200, 203, 206].contains(status) else { return false }
    let control = CacheControl(headers)
    guard !control.isNoStore, RequestVariant(of: headers, for: request) != nil else { return false }
    return control.isPublic || !hasSecrets(request)
  }

  /// Whether a request tells who asks, or may: services have keys in fields of any name.
  static func hasSecrets(_ request: DownloadRequest) -> Bool {
    request.hasCredentials || request.headers.fields.contains { !harmless.contains($0.name.lowercased()) }
  }

  private static let harmless: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "dnt", "pragma", "referer",
    "user-agent",
  ]

  /// The fields of a response that are kept: without those that are for one connection (RFC 9111 section 3.1) or one person.
  static func kept(_ headers: HeaderFields) -> HeaderFields {
    let listed = headers.values("Connection").flatMap { $0.split(separator: ",") }
      .map { String($0.filter { $0 != " " && $0 != "\t" }).lowercased() }
    return HeaderFields(
      headers.fields.filter { field in
        let name = field.name.lowercased()
        return !dropped.contains(name) && !listed.contains(name)
      })
  }

  private static let dropped: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade", "set-cookie",
    "set-cookie2", "www-authenticate", "proxy-authenticate", "authentication-info", "proxy-authentication-info",
  ]
}
