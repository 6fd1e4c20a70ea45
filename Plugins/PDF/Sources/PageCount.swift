import Extraction

/// How many pages there are, by the tree that they hang in (ISO 32000-1, section 7.7.3).
struct PageCount {
  /// More branches than any real document has.
  private static let mostNodes = 20_000

  let document: PDFDocument

  /// The count that the root of the tree gives; where it gives none, the leaves are counted.
  func count() throws(ParserPause) -> Int {
    let catalogue = try document.catalogue()
    guard let link = catalogue["Pages"] else { throw .failed(.malformed("the catalogue names no pages")) }
    let root = try document.resolve(link)
    guard case .dictionary = root else { throw .failed(.malformed("the tree of pages is missing")) }
    // Some writers make the one page the root.
    if root["Type"]?.name == "Page", root["Kids"] == nil { return 1 }
    if let count = try root["Count"].map(document.resolve)?.integer, count > 0 { return count }
    return try leaves(of: root)
  }

  private func leaves(of root: PDFObject) throws(ParserPause) -> Int {
    var (pages, nodes) = (0, 0)
    var seen: Set<Int> = []
    var waiting = [root]
    while let node = waiting.popLast() {
      guard let kids = try node["Kids"].map(document.resolve)?.array else {
        pages += 1
        continue
      }
      for kid in kids {
        if case .reference(let number) = kid, !seen.insert(number).inserted { continue }
        nodes += 1
        guard nodes <= Self.mostNodes else { throw .failed(.malformed("the tree of pages has no end")) }
        let child = try document.resolve(kid)
        if case .dictionary = child { waiting.append(child) }
      }
    }
    guard pages > 0, root["Kids"] != nil else { throw .failed(.absent("the document has no page")) }
    return pages
  }
}
