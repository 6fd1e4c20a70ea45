import Extraction

/// Answers for WAV: RIFF, RIFX, RF64 and BW64.
public struct WAVExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "wav", version: 2, name: "WAV, RF64, BW64", keys: ["duration"] + TagContent.keys,
    signatures: ["RIFF", "RIFX", "RF64", "BW64"].map { Signature("\($0)????WAVE") },
    extensions: ["wav", "wave", "bwf", "rf64"],
    mimeTypes: ["audio/wav", "audio/x-wav", "audio/vnd.wave", "audio/wave"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { ChunkedTags($0, id: descriptor.id, .wav) }, sound: { _ in WAVParser() })
  }
}
