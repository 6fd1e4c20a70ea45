/// A block of Vorbis comments: `NAME=value` in UTF-8 (Vorbis I specification, section 5; RFC 9639, section 8.6).
///
/// FLAC, Vorbis, Opus, Speex and Theora have their tags in such blocks, pictures and chapters among them.
public struct VorbisComments: Sendable {
  private static let most = 10_000

  private var fields = TagFields()
  private var pictures: [TagPicture] = []
  private var times: [(number: String, seconds: Double)] = []
  private var titles: [String: String] = [:]
  private let vendor: String
  /// Whether a length goes beyond the end of the block: some writers got the block's size wrong.
  public private(set) var isCut = false

  /// The comments in a block, as far as it goes: a length beyond its end is where it ends.
  ///
  /// - Parameters:
  ///   - bytes: from the length of the vendor's name on.
  ///   - keys: what is asked for, among ``TagContent/keys``.
  public init(_ bytes: some Collection<UInt8>, _ keys: Set<String>) {
    let bytes = Array(bytes)
    var position = 0
    var (exceeds, taken) = (false, 0)
    func number() -> Int? {
      guard position + 4 <= bytes.count else { return nil }
      defer { position += 4 }
      return bytes[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func piece() -> ArraySlice<UInt8>? {
      guard let count = number() else { return nil }
      guard count <= bytes.count - position else {
        exceeds = true
        return nil
      }
      defer { position += count }
      return bytes[position..<position + count]
    }
    vendor = piece().map { TagText.utf8OrLatin1($0) } ?? ""
    // Some writers count wrong, so that what is there decides.
    let count = number()
    for _ in 0..<Self.most {
      guard let comment = piece() else { break }
      take(comment, keys)
      taken += 1
    }
    isCut = exceeds || count.map { taken < $0 } ?? true
  }

  /// What they say. The vendor is the encoder where no comment names another.
  public var content: TagContent {
    var content = TagContent(place: "comments")
    content.fields = fields
    // An encoder that says nothing of the song is no tag; a song's tag may well name it.
    if !fields.isEmpty {
      var encoder = TagFields()
      encoder.add("encoder", vendor)
      content.fields.fill(from: encoder)
    }
    if let index = TagPicture.cover(among: pictures.map(\.kind)) { content.cover = pictures[index] }
    content.chapters = times.map { TagChapter(start: $0.seconds, title: titles[$0.number] ?? "") }
    return content
  }

  private mutating func take(_ comment: ArraySlice<UInt8>, _ keys: Set<String>) {
    guard let equals = comment.firstIndex(of: UInt8(ascii: "=")), equals > comment.startIndex else { return }
    let name = TagText.latin1(comment[..<equals]).uppercased()
    let value = comment[(equals + 1)...]
    switch name {
    case "METADATA_BLOCK_PICTURE":
      guard keys.contains("cover"), let block = Base64.decoded(value) else { return }
      if let picture = FLACPicture.picture(block) { pictures.append(picture) }
    case "COVERART":
      guard keys.contains("cover"), let bytes = Base64.decoded(value), !bytes.isEmpty else { return }
      pictures.append(TagPicture(kind: 0, bytes: bytes))
    case "COVERARTMIME": break
    case "WAVEFORMATEXTENSIBLE_CHANNEL_MASK": break
    default:
      if name.hasPrefix("CHAPTER"), takeChapter(name.dropFirst(7), TagText.utf8OrLatin1(value), keys) { return }
      if keys.contains("tags") { fields.add(own: name, TagText.utf8OrLatin1(value)) }
    }
  }

  /// `CHAPTER001=00:01:02.500` and `CHAPTER001NAME=…` (Ogg chapter comments).
  private mutating func takeChapter(_ name: Substring, _ value: String, _ keys: Set<String>) -> Bool {
    let number = String(name.prefix(3))
    guard number.count == 3, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    guard keys.contains("chapters") else { return true }
    switch name.dropFirst(3) {
    case "": if let seconds = Self.seconds(value) { times.append((number, seconds)) }
    case "NAME": titles[number] = TagText.trimmed(value)
    default: break
    }
    return true
  }

  private static func seconds(_ text: String) -> Double? {
    let parts = TagText.trimmed(text).split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let part, part.isFinite, part >= 0 else { return nil }
      seconds = seconds * 60 + part
    }
    return seconds.isFinite ? seconds : nil
  }
}
