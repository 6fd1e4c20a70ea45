import Extraction

/// Follows the end of the file to the cross-reference table, and that to the tree of pages.
struct PDFParser: ExtractionParser {
  /// The bytes at the end within which the way to the cross-reference table is looked for, in bytes (ISO 32000-1, annex
  /// H.3, note 18).
  static let tailLength = 2048
  /// The largest damaged document that is looked through although nobody insists on an answer, in bytes.
  private static let largestScan: UInt64 = 4 << 20

  let isExact: Bool

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    guard let base = try PDFHeader.offset(input) else { throw .failed(.notRecognised("there is no header of a PDF")) }
    input.hintTail(Self.tailLength)
    let length = try input.wholeLength()
    let reader = PDFReader(input: input, base: base)
    if let pages = try Self.linearized(reader, length) { return [Self.finding(pages, "linearization")] }
    do throws(ParserPause) {
      let references = try CrossReference(reader, at: try Self.start(input, length))
      let document = PDFDocument(reader: reader, references: references)
      return [Self.finding(try PageCount(document: document).count(), "page tree")]
    } catch {
      guard case .failed(let failure) = error, failure.code != .absent else { throw error }
      return [try scan(reader, length, failure)]
    }
  }

  private static func finding(_ pages: Int, _ source: String, _ confidence: Confidence = .exact) -> Finding {
    Finding(key: "pages", value: .integer(pages), confidence: confidence, source: "pdf:\(source)")
  }

  /// Where the newest part of the cross-reference table stands, by the last lines of the file (section 7.5.5).
  private static func start(_ input: ByteView, _ length: UInt64) throws(ParserPause) -> UInt64 {
    let tail = try input.bytes((length -| UInt64(tailLength))..<length)
    guard let mark = Bytes.last("startxref", in: tail[...]) else {
      throw .failed(.malformed("the end of the file does not lead to the cross-reference table", at: length))
    }
    var lexer = PDFLexer(tail[(mark + 9)...] + [0x20])
    guard let offset = try? lexer.integer(), let offset = UInt64(exactly: offset), offset > 0 else {
      throw .failed(.malformed("the end of the file does not lead to the cross-reference table", at: length))
    }
    return offset
  }

  /// The number of pages in the first object of a document that is laid out for the web (annex F.3.3); nil where there is
  /// none, or where the document was changed behind it.
  private static func linearized(_ reader: PDFReader, _ length: UInt64) throws(ParserPause) -> Int? {
    let head = try reader.input.bytes(at: reader.base, upTo: 1024)
    guard Bytes.first("/Linearized", in: head[...]) != nil, let word = Bytes.first("obj", in: head[...]) else {
      return nil
    }
    var lexer = PDFLexer(head[(word + 3)...])
    guard let object = try? lexer.object(), object["Linearized"] != nil, let pages = object["N"]?.integer, pages > 0,
      let whole = object["L"]?.integer, let whole = UInt64(exactly: whole),
      whole == length -| reader.base || whole == length
    else { return nil }
    return pages
  }

  /// A damaged document: all of it is looked through for objects, where it is not too large for that.
  private func scan(
    _ reader: PDFReader, _ length: UInt64, _ failure: ExtractionError
  ) throws(ParserPause) -> Finding {
    let most = isExact ? UInt64(ByteView.maximumRead) : Self.largestScan
    guard length <= most else { throw .failed(failure) }
    let scan = DocumentScan(reader, try reader.input.bytes(0..<length))
    let document = PDFDocument(reader: reader, references: CrossReference(scan))
    do throws(ParserPause) {
      let pages = try PageCount(document: document).count()
      // What was lost may have been pages, or objects in streams may be.
      return Self.finding(pages, "objects", .estimated(error: Double(abs(pages - scan.pages))))
    } catch {
      guard case .failed = error else { throw error }
      guard scan.pages > 0 else { throw .failed(failure) }
      return Self.finding(scan.pages, "objects", .estimated(error: Double(scan.pages)))
    }
  }
}
