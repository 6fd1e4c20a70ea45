extension DownloadRequest {
  /// The host of the URL, lower case, without user, password and port: whose limit the request counts against.
  package var host: String {
    guard URLAuthority(url) != nil else { return url }
    let place = URLAuthority.host(of: url)
    // An IPv6 address has colons of its own, inside brackets.
    let end = UInt8(ascii: place.utf8.first == UInt8(ascii: "[") ? "]" : ":")
    return String(Substring(place.utf8.prefix { $0 != end })).lowercased()
  }
}
