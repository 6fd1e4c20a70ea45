import Extraction

/// Answers for Standard MIDI Files, also in RIFF.
public struct MIDIExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "midi", version: 1, name: "MIDI", keys: ["duration"],
    signatures: [Signature("MThd"), Signature("RIFF????RMID")], extensions: ["mid", "midi", "kar", "rmi", "smf"],
    mimeTypes: ["audio/midi", "audio/x-midi", "audio/mid", "audio/sp-midi"],
    // Every event is read, and few files have more of them.
    headLength: Int(ExtractorDescriptor.oneRoundTail))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { MIDIParser() }
}
