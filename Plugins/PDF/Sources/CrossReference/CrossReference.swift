import Extraction

/// Where all objects stand: the parts of the cross-reference table, the newest first.
struct CrossReference {
  private enum Part {
    case table(CrossReferenceTable)
    case stream(CrossReferenceStream)
    /// What was found by looking at all bytes.
    case scan(DocumentScan)
  }

  /// Each time that a document is changed a part is added.
  private static let mostParts = 512

  private var parts: [Part] = []
  /// The newest trailer that names the catalogue.
  private(set) var trailer = PDFObject.null
  /// Bytes that the offsets in the document lack.
  private var shift: UInt64 = 0

  /// What was found by looking at all bytes.
  init(_ scan: DocumentScan) {
    parts = [.scan(scan)]
    trailer = scan.trailer
  }

  /// The table whose newest part stands at `offset`, in bytes from the start of the document.
  init(_ reader: PDFReader, at offset: UInt64) throws(ParserPause) {
    // Offsets count from the header, but some writers count from the start of the file.
    let start = offset +| reader.base
    if reader.base > 0, try !Self.isTable(reader, at: start), try Self.isTable(reader, at: offset) {
      shift = 0
    } else {
      shift = reader.base
    }
    var seen: Set<UInt64> = []
    var waiting = [offset]
    while let next = waiting.popLast(), parts.count < Self.mostParts {
      guard seen.insert(next).inserted else { continue }
      let part: Part
      do throws(ParserPause) {
        part = try Self.part(reader, at: next +| shift)
      } catch {
        // What stands in the newest part may do where an older one is damaged.
        guard case .failed = error, !parts.isEmpty else { throw error }
        continue
      }
      parts.append(part)
      let trailer = Self.trailer(of: part)
      if self.trailer["Root"] == nil { self.trailer = trailer }
      // The part for readers of streams is newer than what came before (section 7.5.8.4).
      for key in ["Prev", "XRefStm"] {
        if let place = trailer[key]?.integer, let place = UInt64(exactly: place) { waiting.append(place) }
      }
    }
  }

  private static func part(_ reader: PDFReader, at offset: UInt64) throws(ParserPause) -> Part {
    if try isTable(reader, at: offset) { return .table(try CrossReferenceTable(reader, at: offset)) }
    return .stream(try CrossReferenceStream(reader, try reader.object(at: offset)))
  }

  private static func isTable(_ reader: PDFReader, at offset: UInt64) throws(ParserPause) -> Bool {
    let bytes = try reader.input.bytes(at: offset, upTo: 16)
    return bytes.drop { $0 <= 0x20 }.starts(with: "xref".utf8)
  }

  private static func trailer(of part: Part) -> PDFObject {
    switch part {
    case .table(let table): table.trailer
    case .stream(let stream): stream.trailer
    case .scan(let scan): scan.trailer
    }
  }

  /// Where an object stands in the file; nil where no part says.
  func place(of number: Int, _ reader: PDFReader) throws(ParserPause) -> ObjectPlace? {
    for part in parts {
      let place: ObjectPlace?
      switch part {
      case .table(let table): place = try table.place(of: number, reader)
      case .stream(let stream): place = stream.place(of: number)
      case .scan(let scan): return scan.place(of: number)
      }
      // In a hybrid document objects in streams are free in the table.
      if let place, place != .free {
        if case .offset(let offset) = place { return .offset(offset +| shift) }
        return place
      }
    }
    return nil
  }
}
