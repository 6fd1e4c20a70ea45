import Extraction

/// Answers what a page of HTML says of itself in its head.
public struct WebPageExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "html", version: 1, name: "HTML, XHTML", keys: ["page"],
    extensions: ["html", "htm", "xhtml", "shtml"], mimeTypes: ["text/html", "application/xhtml+xml"],
    headLength: 12 << 10)

  /// The extractor.
  public init() {}

  /// Certain where a document type or the first element says so.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    PageSniffer.score(try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength)))
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    makeParser(for: question, about: ResourceName())
  }

  /// A parser that knows the character set that the server declared, and the URL that links are relative to.
  public func makeParser(for question: Question, about name: ResourceName) -> any ExtractionParser {
    HeaderParser { (input) throws(ParserPause) in try PageReader(name: name).read(input) }
  }
}
