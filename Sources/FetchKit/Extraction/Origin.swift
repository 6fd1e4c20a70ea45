import CCurl
import CCurlShims

/// The origin of a URL: scheme, host and port (RFC 6454 section 4).
struct Origin: Sendable, Hashable {
  let scheme: String
  let host: String
  let port: String
  /// Whether the URL carries a user name. It is no part of the origin.
  let hasUser: Bool

  /// The origin of `url`; nil where it is not a URL with a host.
  init?(_ url: String) {
    guard !url.utf8.contains(0), let handle = curl_url() else { return nil }
    defer { curl_url_cleanup(handle) }
    guard curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK,
      let scheme = URLNormalizer.part(handle, CURLUPART_SCHEME), let host = URLNormalizer.part(handle, CURLUPART_HOST)
    else { return nil }
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    let standard = self.scheme == "https" ? "443" : self.scheme == "http" ? "80" : ""
    port = URLNormalizer.part(handle, CURLUPART_PORT) ?? standard
    hasUser = URLNormalizer.part(handle, CURLUPART_USER) != nil
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.scheme, lhs.host, lhs.port) == (rhs.scheme, rhs.host, rhs.port)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(scheme)
    hasher.combine(host)
    hasher.combine(port)
  }
}
