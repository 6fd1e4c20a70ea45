import Extraction

/// Answers for pictures in the ISO base media file format: HEIC and HEIF (ISO/IEC 23008-12), AVIF, and Canon's CR3.
public struct HEIFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "heif", version: 1, name: "HEIC, HEIF, AVIF, CR3", keys: ["dimensions", "duration"],
    signatures: [Signature("ftyp", at: 4)],
    extensions: ["heic", "heif", "heics", "heifs", "hif", "avif", "avifs", "avci", "avcs", "cr3", "vvic"],
    mimeTypes: [
      "image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence", "image/avif", "image/avif-sequence",
      "image/avci", "image/avcs", "image/x-canon-cr3",
    ],
    // The tables of a telephone's picture, which is made of some 50 tiles, take 3 to 6 KB.
    headLength: 9 << 10)

  /// The extractor.
  public init() {}

  /// Certain with a brand of pictures; with any other the file is a movie.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try FileType(startOf: input)?.isOfPictures == true ? .certain : .none
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    var parsers: [any ExtractionParser] = []
    if question.keys.contains("dimensions") { parsers.append(PictureParser()) }
    if question.keys.contains("duration") { parsers.append(SequenceParser()) }
    return ParserGroup(parsers)
  }
}
