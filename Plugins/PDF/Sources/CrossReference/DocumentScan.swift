import Extraction

/// Where objects stand, found by looking at all bytes: for a document whose cross-reference table is damaged.
struct DocumentScan {
  private var places: [Int: UInt64] = [:]
  /// The last trailer that names the catalogue.
  private(set) var trailer = PDFObject.null
  /// How many objects say that they are a page.
  private(set) var pages = 0

  init(_ reader: PDFReader, _ bytes: [UInt8]) {
    var position = 0
    var catalogue: Int?
    while let found = Bytes.first("obj", in: bytes[position...]) {
      position = found + 3
      guard found == 0 || bytes[found - 1] <= 0x20, let (number, start) = Self.number(before: found, in: bytes) else {
        continue
      }
      places[number] = UInt64(start)
      var lexer = PDFLexer(bytes[position...])
      guard let object = try? lexer.object() else { continue }
      switch object["Type"]?.name {
      case "Page": pages += 1
      case "Catalog": catalogue = number
      case "XRef" where object["Root"] != nil: trailer = object
      default: break
      }
      if case .dictionary = object { position = max(position, lexer.position) }
    }
    position = 0
    while let found = Bytes.first("trailer", in: bytes[position...]) {
      position = found + 7
      var lexer = PDFLexer(bytes[position...])
      if let object = try? lexer.object(), object["Root"] != nil { trailer = object }
    }
    if trailer["Root"] == nil, let catalogue { trailer = .dictionary(["Root": .reference(catalogue)]) }
  }

  func place(of number: Int) -> ObjectPlace? { places[number].map(ObjectPlace.offset) }

  /// The number of the object whose word `obj` stands at `end`, and where it starts.
  private static func number(before end: Int, in bytes: [UInt8]) -> (Int, Int)? {
    var position = end
    var value: Int?
    // The generation, then the number.
    for _ in 0..<2 {
      while position > 0, bytes[position - 1] <= 0x20 { position -= 1 }
      let stop = position
      while position > 0, (0x30...0x39).contains(bytes[position - 1]), stop - position < 10 { position -= 1 }
      guard position < stop else { return nil }
      value = Int(String(decoding: bytes[position..<stop], as: UTF8.self))
    }
    return value.map { ($0, position) }
  }
}
