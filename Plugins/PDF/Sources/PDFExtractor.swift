import Extraction

/// Answers for PDF: how many pages a document has.
public struct PDFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "pdf", version: 1, name: "PDF", keys: ["pages"],
    signatures: [Signature("%PDF-")], extensions: ["pdf"], mimeTypes: ["application/pdf", "application/x-pdf"],
    tailLength: PDFParser.tailLength)

  /// The extractor.
  public init() {}

  /// Certain where the header stands at the start; strong where other bytes stand in front of it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    if try input.matches("%PDF-", at: 0) { return .certain }
    return try PDFHeader.offset(input) == nil ? .none : .strong
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { PDFParser(isExact: question.exact) }
}
