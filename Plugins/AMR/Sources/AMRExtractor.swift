import Extraction

/// Answers for AMR and AMR-WB, also of several channels.
public struct AMRExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "amr", version: 1, name: "AMR, AMR-WB", keys: SoundProperties.keys,
    signatures: ["#!AMR\n", "#!AMR-WB\n", "#!AMR_MC1.0\n", "#!AMR-WB_MC1.0\n"].map { Signature($0) },
    extensions: ["amr", "awb"], mimeTypes: ["audio/amr", "audio/amr-wb", "audio/3gpp-amr"],
    tailLength: Int(TrailingTags.window))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { AMRParser(question) }
}
