import Extraction

/// Answers for ZIP archives and what is made of them: EPUB, Office Open XML, OpenDocument, JAR.
public struct ZIPExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "zip", version: 1, name: "ZIP, EPUB, DOCX, XLSX, PPTX, ODF, JAR", keys: ["archive", "tags"],
    signatures: [Signature("PK\u{3}\u{4}"), Signature("PK\u{5}\u{6}"), Signature("PK\u{7}\u{8}PK\u{3}\u{4}")],
    extensions: [
      "zip", "epub", "docx", "xlsx", "pptx", "odt", "ods", "odp", "odg", "jar", "war", "apk", "cbz", "kmz", "xpi",
      "whl",
    ],
    mimeTypes: ["application/zip", "application/x-zip-compressed", "application/epub+zip", "application/java-archive"],
    tailLength: ZIPEndRecord.tailLength)

  /// The extractor.
  public init() {}

  /// Certain by its signature; weak for a program, which may unpack an archive behind it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    for signature in descriptor.signatures {
      if try signature.matches(input) { return signature.score }
    }
    if try input.matches("MZ", at: 0) { return .weak }
    return try input.matches("\u{7F}ELF", at: 0) ? .weak : .none
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { ZIPParser(keys: question.keys) }
}
