extension URLAuthority {
  /// Scheme, host and port of a URL, without user and password; the whole text where it is not a URL.
  static func origin(of url: String) -> String {
    let bare = URLNormalizer.withoutCredentials(url)
    guard let authority = URLAuthority(bare) else { return bare }
    return String(decoding: bare.utf8.prefix(authority.end), as: UTF8.self)
  }
}
