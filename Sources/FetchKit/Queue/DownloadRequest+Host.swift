extension DownloadRequest {
  /// The host of the URL, lower case, without user, password and port: whose limit the request counts against.
  package var host: String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    // An IPv6 address has colons of its own, inside brackets.
    let name = place.first == "[" ? place.prefix { $0 != "]" } : place.prefix { $0 != ":" }
    return name.lowercased()
  }
}
