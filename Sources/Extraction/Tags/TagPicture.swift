/// A picture in a tag.
public struct TagPicture: Sendable, Hashable {
  /// The number of the front cover among the kinds (ID3v2.4.0 native frames, 4.14; RFC 9639, table 13).
  public static let frontCover = 3

  private static let kinds = [
    "other", "icon", "other icon", "front cover", "back cover", "leaflet", "medium", "lead artist", "artist",
    "conductor", "band", "composer", "lyricist", "recording location", "recording", "performance", "screen capture",
    "bright fish", "illustration", "band logo", "publisher logo",
  ]

  /// Its kind, by number.
  public var kind: Int
  /// What is said of it.
  public var description: String
  /// Its MIME type as the tag says, empty where it does not.
  public var mimeType: String
  /// Its bytes.
  public var bytes: [UInt8]

  /// A picture.
  public init(kind: Int = frontCover, description: String = "", mimeType: String = "", bytes: [UInt8]) {
    (self.kind, self.description, self.mimeType, self.bytes) = (kind, description, mimeType, bytes)
  }

  /// Which of several pictures is the cover, by their kinds: the front cover, else the first.
  public static func cover(among kinds: [Int]) -> Int? {
    kinds.firstIndex(of: frontCover) ?? kinds.indices.first
  }

  /// As a file of its own: type and size are those that its own bytes tell.
  public var file: EmbeddedFile {
    let facts = PictureFacts(bytes)
    var details = FindingRecord()
    details.add("type", Self.kinds.indices.contains(kind) ? .text(Self.kinds[kind]) : nil)
    details.add("description", description.isEmpty ? nil : .text(description))
    details.add("width", facts?.size.map { .integer($0.width) })
    details.add("height", facts?.size.map { .integer($0.height) })
    return EmbeddedFile(bytes: bytes, mimeType: facts?.mimeType ?? said, details: details)
  }

  /// The type that the tag names: `image/jpeg`, or only `JPG` as ID3v2.2 does.
  private var said: String {
    let type = mimeType.lowercased()
    guard type.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !type.isEmpty else { return "application/octet-stream" }
    if type.contains("/") { return type }
    return type == "jpg" ? "image/jpeg" : "image/\(type)"
  }
}
