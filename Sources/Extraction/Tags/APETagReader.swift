/// Reads an APE tag, version 1 or 2 (APEv2 specification, "APE Tag Item").
///
/// Items that nobody asked for are jumped over.
struct APETagReader {
  /// A tag up to this size is brought whole, in bytes.
  private static let small: UInt64 = 64 << 10
  private static let longestText: UInt64 = 1 << 20
  private static let mostItems = 2000

  /// Where the items stand.
  let items: Range<UInt64>
  /// The offset behind the tag.
  let end: UInt64
  /// What is asked for, among ``TagContent/keys``.
  let keys: Set<String>

  init(_ bounds: APETagBounds, hasHeader: Bool, hasFooter: Bool, _ keys: Set<String>) {
    let start = bounds.start +| (hasHeader ? APETagBounds.count : 0)
    items = start..<max(start, bounds.end -| (hasFooter ? APETagBounds.count : 0))
    (end, self.keys) = (bounds.end, keys)
  }

  /// The tag whose footer ends at `end`; nil where none does.
  init?(_ input: ByteView, footerEndingAt end: UInt64, _ keys: Set<String>) throws(ParserPause) {
    guard let bounds = try APETagBounds(in: input, footerEndingAt: end) else { return nil }
    let flags: UInt32 = try input.littleEndian(at: end - APETagBounds.count + 20)
    self.init(bounds, hasHeader: flags >> 31 == 1, hasFooter: true, keys)
  }

  /// The tag whose header stands at `offset`; nil where none does.
  init?(_ input: ByteView, at offset: UInt64, _ keys: Set<String>) throws(ParserPause) {
    guard let bounds = try APETagBounds(in: input, at: offset) else { return nil }
    let flags: UInt32 = try input.littleEndian(at: offset +| 20)
    // The size counts a footer, which only a flag denies.
    self.init(bounds, hasHeader: true, hasFooter: flags >> 30 & 1 == 0, keys)
  }

  /// What the tag says.
  func read(_ input: ByteView) throws(ParserPause) -> TagContent {
    var content = TagContent(place: "APE")
    if UInt64(items.count) <= Self.small { try input.require([items]) }
    var pictures: [(kind: Int, value: Range<UInt64>)] = []
    var offset = items.lowerBound
    for _ in 0..<Self.mostItems where items.upperBound -| offset > 8 {
      let size = UInt64(try input.littleEndian(UInt32.self, at: offset))
      let flags: UInt32 = try input.littleEndian(at: offset +| 4)
      let head = try input.bytes((offset +| 8)..<min(offset +| 8 +| 256, items.upperBound))
      guard let zero = head.firstIndex(of: 0), zero > 0 else { break }
      let key = TagText.latin1(head[..<zero])
      let value = (offset +| 9 +| UInt64(zero))..<(offset +| 9 +| UInt64(zero) +| size)
      guard value.upperBound <= items.upperBound else { break }
      if flags >> 1 & 3 == 1 {
        if keys.contains("cover"), let kind = Self.kind(key) { pictures.append((kind, value)) }
      } else if keys.contains("tags"), size <= Self.longestText {
        for text in try input.bytes(value).split(separator: 0) {
          content.fields.add(own: key, TagText.utf8OrLatin1(Array(text)))
        }
      }
      offset = value.upperBound
    }
    if let index = TagPicture.cover(among: pictures.map(\.kind)) {
      content.cover = Self.picture(pictures[index].kind, try input.bytes(pictures[index].value))
    }
    return content
  }

  private static func kind(_ key: String) -> Int? {
    let key = key.lowercased()
    guard key.hasPrefix("cover art") else { return nil }
    if key.contains("front") { return TagPicture.frontCover }
    return key.contains("back") ? 4 : 0
  }

  /// A file name, a zero, and the picture.
  private static func picture(_ kind: Int, _ value: [UInt8]) -> TagPicture? {
    guard let zero = value.firstIndex(of: 0), zero + 1 < value.count else { return nil }
    return TagPicture(kind: kind, description: TagText.utf8OrLatin1(value[..<zero]), bytes: Array(value[(zero + 1)...]))
  }
}
