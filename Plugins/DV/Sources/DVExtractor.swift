import Extraction

/// Answers for raw DV: DIF blocks without a container (IEC 61834, SMPTE 314M and 370M).
public struct DVExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "dv", version: 1, name: "DV", keys: ["duration", "dimensions", "tracks"], signatures: [],
    extensions: ["dv", "dif"], mimeTypes: ["video/x-dv", "video/dv"])

  /// The extractor.
  public init() {}

  /// Strong where a header block, two of subcode and three of VAUX follow each other.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    DVFrame(try input.bytes(at: 0, upTo: 480)) == nil ? .none : .strong
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { DVParser(question) }
}
