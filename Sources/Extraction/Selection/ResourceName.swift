/// What is known of a resource besides its bytes. It breaks ties and chooses the size of the first request; what bytes
/// cannot tell, such as the URL that relative links start from, is told to parsers.
public struct ResourceName: Sendable, Hashable {
  /// The extension of its file name, lower case, without the dot.
  public var fileExtension: String?
  /// Its MIME type, lower case, without parameters.
  public var mimeType: String?
  /// The character set that came with the MIME type (RFC 9110, section 8.3.2), lower case.
  public var charset: String?
  /// The URL that answered, after redirects; nil for what is not on a server.
  public var url: String?

  /// What is known of a resource. The case of letters is dropped, and of a MIME type's parameters all but `charset`.
  public init(fileExtension: String? = nil, mimeType: String? = nil) {
    self.fileExtension = fileExtension?.lowercased()
    let parts = (mimeType ?? "").split(separator: ";", omittingEmptySubsequences: false)
    self.mimeType = mimeType.map { _ in parts[0].filter { $0 != " " }.lowercased() }
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "charset" else { continue }
      let value = pair[1].filter { $0 != " " && $0 != "\"" && $0 != "'" }.lowercased()
      charset = charset ?? (value.isEmpty ? nil : value)
    }
  }

  /// The name in the last component of a path: of `/a/b.MP3` the extension `mp3`.
  public init(path: String, mimeType: String? = nil) {
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    self.init(fileExtension: parts.count > 1 ? String(parts[parts.count - 1]) : nil, mimeType: mimeType)
  }
}
