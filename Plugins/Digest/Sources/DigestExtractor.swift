import Extraction

/// Answers the digests of any resource: of its content as it is stored, whatever it is.
public struct DigestExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "digest", version: 1, name: "anything", keys: DigestAlgorithm.allCases.map(\.rawValue),
    extensions: [], mimeTypes: [], headLength: ExtractorDescriptor.wholeResource)

  /// The extractor.
  public init() {}

  /// The least score that is a match: every resource has a digest, an empty one too.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore { SniffScore(1) }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    DigestParser(DigestAlgorithm.allCases.filter { question.keys.contains($0.rawValue) })
  }
}
