import Extraction

/// Answers for TGA (Truevision TGA File Format Specification 2.0).
public struct TGAExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "tga", version: 1, name: "TGA", keys: ["dimensions"],
    extensions: ["tga", "targa", "icb", "vda", "vst", "tpic"],
    mimeTypes: ["image/x-tga", "image/x-targa", "image/targa", "image/tga"], tailLength: Int(TGAHeader.footerSize))

  /// The extractor.
  public init() {}

  /// There is no signature in front: plausible with a header all of whose fields have values that exist.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    guard let header = try TGAHeader(input) else { return .none }
    return header.isTidy ? .plausible : .weak
  }

  /// The size is believed with the signature at the end, or where the file is as long as the header demands.
  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard let header = try TGAHeader(input) else { throw .failed(.notRecognised("there is no TGA header")) }
    let length = try input.wholeLength()
    let isSigned = try TGAHeader.hasFooter(input, length)
    guard isSigned || header.isTidy && header.fits(length) else {
      throw .failed(.notRecognised("neither a signature nor the length of the file bear out the TGA header"))
    }
    return try .dimensions(Dimensions(header.width, header.height), source: "tga:header")
  }
}
