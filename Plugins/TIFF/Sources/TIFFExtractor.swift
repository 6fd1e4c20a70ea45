import Extraction

/// Answers for TIFF, BigTIFF, and the raw files of cameras that are made like it: DNG, CR2, NEF, ARW, ORF, RW2, PEF.
public struct TIFFExtractor: Extractor {
  /// The number in place of 42 in the files of Olympus (`RO`, `RS`) and Panasonic (`U`).
  static let rawVersions: Set<UInt16> = [0x4F52, 0x5352, 0x0055]

  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "tiff", version: 1, name: "TIFF, BigTIFF, DNG, CR2, NEF, ARW, ORF, RW2", keys: ["dimensions"],
    signatures: [
      Signature([0x49, 0x49, 0x2A, 0]), Signature([0x4D, 0x4D, 0, 0x2A]), Signature([0x49, 0x49, 0x2B, 0, 8, 0, 0, 0]),
      Signature([0x4D, 0x4D, 0, 0x2B, 0, 8, 0, 0]), Signature([0x49, 0x49, 0x55, 0]), Signature("IIRO"),
      Signature("IIRS"), Signature("MMOR"),
    ],
    extensions: [
      "tif", "tiff", "btf", "tf8", "dng", "cr2", "nef", "nrw", "arw", "sr2", "srf", "orf", "rw2", "pef", "srw", "3fr",
      "erf", "iiq", "mef", "mos", "gpr",
    ],
    mimeTypes: [
      "image/tiff", "image/tiff-fx", "image/x-adobe-dng", "image/x-canon-cr2", "image/x-nikon-nef", "image/x-sony-arw",
      "image/x-olympus-orf", "image/x-panasonic-rw2", "image/x-pentax-pef", "image/dng",
    ])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { HeaderParser(Self.dimensions) }

  private static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard let block = try TIFFBlock(input, in: 0..<UInt64.max, versions: rawVersions) else {
      throw .failed(.notRecognised("there is no TIFF header"))
    }
    return try FullPicture(block).finding()
  }
}
