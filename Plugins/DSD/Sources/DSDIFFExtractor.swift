import Extraction

/// Answers for DSDIFF, Philips' file of DSD and DST.
public struct DSDIFFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "dff", version: 2, name: "DSDIFF", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("FRM8????????DSD ")],
    extensions: ["dff"], mimeTypes: ["audio/x-dff", "audio/dff", "audio/x-dsd"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { ChunkedTags($0, id: descriptor.id, .dsdiff) }, sound: { DSDIFFParser($0) })
  }
}
