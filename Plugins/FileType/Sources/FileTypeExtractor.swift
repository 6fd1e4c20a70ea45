import Extraction

/// Answers what a resource is, by its content: its MIME type.
public struct FileTypeExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "file-type", version: 1, name: "anything", keys: ["type"], extensions: [], mimeTypes: [])

  /// The extractor.
  public init() {}

  /// The least score that is a match: any resource can be asked for its type.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore { SniffScore(1) }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    makeParser(for: question, about: ResourceName())
  }

  /// A parser that tells kinds of plain text apart by what is known of the resource besides its bytes.
  public func makeParser(for question: Question, about name: ResourceName) -> any ExtractionParser {
    FileTypeParser(name: name)
  }
}
