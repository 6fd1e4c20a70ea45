/// A PICTURE block of FLAC (RFC 9639, section 8.8), which Vorbis comments hold too.
public enum FLACPicture {
  /// What has to be at hand of a block to tell its kind, in bytes.
  public static let headLength: UInt64 = 4

  /// The kind of the picture in the block that starts with these bytes.
  public static func kind(_ head: [UInt8]) -> Int {
    head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The picture in a block; nil where it is cut or a link.
  public static func picture(_ block: [UInt8]) -> TagPicture? {
    var rest = block[...]
    func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
    func piece() -> [UInt8]? {
      guard let count = number(), count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    guard let kind = number(), let type = piece(), let description = piece(), rest.count >= 16 else { return nil }
    // Width, height, depth and colours are those of the picture's own bytes, which nobody has to believe.
    rest = rest.dropFirst(16)
    guard let length = number(), !type.elementsEqual("-->".utf8) else { return nil }
    // A picture of more than 16 MiB has a length that the block's own cannot tell, so that what is there counts.
    let bytes = Array(rest.prefix(length))
    guard !bytes.isEmpty else { return nil }
    return TagPicture(
      kind: kind, description: TagText.utf8OrLatin1(description), mimeType: TagText.latin1(type), bytes: bytes)
  }
}
