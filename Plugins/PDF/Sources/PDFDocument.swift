import Extraction

/// A document: objects by their numbers.
struct PDFDocument {
  private static let longestChain = 16

  let reader: PDFReader
  let references: CrossReference

  /// The dictionary from which all else is reached (ISO 32000-1, section 7.7.2).
  func catalogue() throws(ParserPause) -> PDFObject {
    guard let root = references.trailer["Root"] else {
      throw .failed(.malformed("the trailer names no catalogue"))
    }
    return try resolve(root)
  }

  /// An object, where it is a reference the one that it leads to.
  func resolve(_ object: PDFObject) throws(ParserPause) -> PDFObject {
    var object = object
    for _ in 0..<Self.longestChain {
      guard case .reference(let number) = object else { return object }
      object = try self.object(number)
    }
    throw .failed(.malformed("a reference leads to itself"))
  }

  private func object(_ number: Int) throws(ParserPause) -> PDFObject {
    switch try references.place(of: number, reader) {
    case .offset(let offset):
      let placed = try reader.object(at: offset)
      guard placed.number == number else {
        throw .failed(.malformed("object \(placed.number) stands where \(number) should", at: offset))
      }
      return placed.object
    case .inStream(let stream, let index): return try object(number, in: stream, at: index)
    // What is not there is null (section 7.3.10).
    case .free, nil: return .null
    }
  }

  /// An object in a stream of objects (section 7.5.7).
  private func object(_ number: Int, in stream: Int, at index: Int) throws(ParserPause) -> PDFObject {
    guard case .offset(let offset)? = try references.place(of: stream, reader) else {
      throw .failed(.malformed("the stream that holds object \(number) is missing"))
    }
    let placed = try reader.object(at: offset)
    guard references.trailer["Encrypt"] == nil else {
      throw .failed(.absent("the document is encrypted, and its page tree with it"))
    }
    // The length may stand elsewhere, but never in a stream.
    var length: Int?
    if case .reference(let place)? = placed.object["Length"], place != number { length = try object(place).integer }
    let bytes = try reader.content(of: placed, length: length)
    guard let first = placed.object["First"]?.integer, (0...bytes.count).contains(first),
      let count = placed.object["N"]?.integer
    else { throw .failed(.malformed("a stream of objects has no table", at: offset)) }
    var table = PDFLexer(bytes[..<first] + [0x20])
    do throws(PDFLexer.Stop) {
      for _ in 0..<max(0, min(count, first)) {
        guard let known = try table.integer(), let place = try table.integer() else { break }
        guard known == number, (0...(bytes.count - first)).contains(place) else { continue }
        // An object at the end is ended by nothing.
        var lexer = PDFLexer(bytes[(first + place)...] + [0x20, 0x0A, 0x20])
        return try lexer.object()
      }
    } catch {
      throw .failed(.malformed("a stream of objects is damaged", at: offset))
    }
    return .null
  }
}
