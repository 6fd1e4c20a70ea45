import Extraction

/// Answers for the portable formats: PBM, PGM, PPM, PAM, PFM (Netpbm, documentation of the formats).
public struct PNMExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "pnm", version: 1, name: "PBM, PGM, PPM, PAM, PFM", keys: ["dimensions"],
    signatures: [Signature("P?")], extensions: ["pnm", "pbm", "pgm", "ppm", "pam", "pfm"],
    mimeTypes: [
      "image/x-portable-anymap", "image/x-portable-bitmap", "image/x-portable-graymap", "image/x-portable-pixmap",
      "image/x-portable-arbitrarymap", "image/x-portable-floatmap",
    ])

  /// The extractor.
  public init() {}

  /// Strong where numbers stand behind the letter and the digit: text may start with those two as well.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    guard try PNMHeader.kind(input) != nil else { return .none }
    do throws(ParserPause) {
      return try PNMHeader(input).isSane ? .strong : .none
    } catch {
      guard case .failed = error else { throw error }
      return .none
    }
  }

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard try PNMHeader.kind(input) != nil else { throw .failed(.notRecognised("there is no PNM signature")) }
    let header = try PNMHeader(input)
    return try .dimensions(Dimensions(header.width, header.height), source: "pnm:header")
  }
}
