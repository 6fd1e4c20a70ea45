import Extraction

/// Answers for manifests in XML: DASH (ISO/IEC 23009-1), Smooth Streaming ([MS-SSTR]), F4M (Adobe, Flash Media Manifest
/// 3.0) and XSPF (version 1).
public struct XMLManifestExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "manifest", version: 1, name: "DASH, Smooth Streaming, F4M, XSPF", keys: ["duration", "dimensions"],
    signatures: [Signature("<MPD"), Signature("<SmoothStreamingMedia"), Signature("<?xml", score: .weak)],
    extensions: ["mpd", "ism", "isml", "ismc", "f4m", "xspf"],
    mimeTypes: [
      "application/dash+xml", "application/vnd.ms-sstr+xml", "application/f4m+xml", "application/f4m",
      "application/xspf+xml",
    ], headLength: 16 << 10)

  /// The extractor.
  public init() {}

  /// Certain where the first element is that of a manifest.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    let head = try ManifestText.head(input)
    guard head.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "<") else { return .none }
    var document = XMLPull(head)
    return XMLManifest.Kind(root: try? document.next()) == nil ? .none : .certain
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { XMLManifestParser(question: question) }
}
