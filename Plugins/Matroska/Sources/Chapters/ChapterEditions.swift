import Extraction

/// The Chapters element (RFC 9559, section 5.1.7): the default edition, else the first one.
struct ChapterEditions {
  private static let mostChapters = 100_000
  private static let deepest = 8

  private struct Edition {
    var isDefault = false
    var isHidden = false
    var chapters: [MediaChapter] = []
  }

  private var editions: [Edition] = []

  init(_ content: ArraySlice<UInt8>) {
    EBMLBlock.forEachChild(of: content) { id, content in
      guard id == 0x45B9 else { return }
      var edition = Edition()
      EBMLBlock.forEachChild(of: content) { id, content in
        switch id {
        case 0x45DB: edition.isDefault = EBMLBlock.unsigned(content) == 1
        case 0x45BD: edition.isHidden = EBMLBlock.unsigned(content) == 1
        case 0xB6: Self.add(content, to: &edition, depth: 0)
        default: break
        }
      }
      editions.append(edition)
    }
  }

  /// The chapters, those within others behind them.
  var chapters: [MediaChapter] {
    let shown = editions.filter { !$0.isHidden && !$0.chapters.isEmpty }
    let chosen = shown.first(where: \.isDefault) ?? shown.first ?? editions.first
    return MediaChapter.closed(chosen?.chapters ?? [], end: nil)
  }

  /// A ChapterAtom, whose times are in nanoseconds.
  private static func add(_ content: ArraySlice<UInt8>, to edition: inout Edition, depth: Int) {
    guard depth < deepest, edition.chapters.count < mostChapters else { return }
    var chapter = MediaChapter(start: 0)
    var isShown = true
    var inner: [ArraySlice<UInt8>] = []
    EBMLBlock.forEachChild(of: content) { id, content in
      switch id {
      case 0x91: chapter.start = Double(EBMLBlock.unsigned(content) ?? 0) / 1e9
      case 0x92: chapter.end = Double(EBMLBlock.unsigned(content) ?? 0) / 1e9
      case 0x98 where EBMLBlock.unsigned(content) == 1: isShown = false
      case 0x4598 where EBMLBlock.unsigned(content) == 0: isShown = false
      case 0x80:
        EBMLBlock.forEachChild(of: content) { id, content in
          if id == 0x85, chapter.title == nil { chapter.title = String(decoding: content, as: UTF8.self) }
        }
      case 0xB6: inner.append(content)
      default: break
      }
    }
    if isShown { edition.chapters.append(chapter) }
    for content in inner { add(content, to: &edition, depth: depth + 1) }
  }
}
