/// What is known of a resource besides its bytes. It only breaks ties and chooses the size of the first request.
public struct ResourceName: Sendable, Hashable {
  /// The extension of its file name, lower case, without the dot.
  public var fileExtension: String?
  /// Its MIME type, lower case, without parameters.
  public var mimeType: String?

  /// What is known of a resource; the case of letters and a MIME type's parameters are dropped.
  public init(fileExtension: String? = nil, mimeType: String? = nil) {
    self.fileExtension = fileExtension?.lowercased()
    self.mimeType = mimeType.map { type in
      String(type.prefix { $0 != ";" }.filter { $0 != " " }).lowercased()
    }
  }

  /// The name in the last component of a path: of `/a/b.MP3` the extension `mp3`.
  public init(path: String, mimeType: String? = nil) {
    let last = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let parts = last.split(separator: ".", omittingEmptySubsequences: false)
    self.init(fileExtension: parts.count > 1 ? String(parts[parts.count - 1]) : nil, mimeType: mimeType)
  }
}
