/// What the tags of a file hold, of what was asked for.
public struct TagContent: Sendable, Hashable {
  /// The keys that tags can answer.
  public static let keys = ["tags", "cover", "chapters"]

  /// Title, artist and so on.
  public var fields = TagFields()
  /// The front cover, else the first picture.
  public var cover: TagPicture?
  /// Chapters, in any order.
  public var chapters: [TagChapter] = []
  /// Where they come from, `ID3v2.4`; for several the first that had something.
  public private(set) var place = ""

  /// Nothing, from nowhere yet.
  public init(place: String = "") { self.place = place }

  /// Whether there is nothing.
  public var isEmpty: Bool { fields.isEmpty && cover == nil && chapters.isEmpty }

  /// Takes from another tag of the same file what is not here.
  public mutating func fill(from other: TagContent) {
    if isEmpty { place = other.place }
    fields.fill(from: other.fields)
    cover = cover ?? other.cover
    if chapters.isEmpty { chapters = other.chapters }
  }

  /// A finding for each key that was asked for and that there is an answer to.
  ///
  /// - Parameter id: the extractor's, the first part of the source.
  /// - Throws: ``ExtractionError/Code/absent`` where there is none.
  public func findings(for keys: Set<String>, id: String) throws(ParserPause) -> [Finding] {
    var found: [Finding] = []
    let source = place.isEmpty ? id : "\(id):\(place)"
    if keys.contains("tags"), !fields.isEmpty {
      found.append(Finding(key: "tags", value: .record(fields.record), confidence: .declared, source: source))
    }
    if keys.contains("cover"), let cover {
      found.append(Finding(key: "cover", value: .embedded(cover.file), confidence: .exact, source: source))
    }
    if keys.contains("chapters"), !chapters.isEmpty {
      found.append(
        Finding(key: "chapters", value: TagChapter.value(of: chapters), confidence: .declared, source: source))
    }
    guard found.isEmpty else { return found }
    throw .failed(.absent("it has no \(keys.intersection(Self.keys).sorted().joined(separator: ", "))"))
  }
}
