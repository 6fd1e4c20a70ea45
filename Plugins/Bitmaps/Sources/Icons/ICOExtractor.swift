import Extraction

/// Answers for icons and cursors of Windows, ICO and CUR: the largest picture ([MS-ICO], `ICONDIR`).
public struct ICOExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ico", version: 1, name: "ICO, CUR", keys: ["dimensions"],
    signatures: [Signature([0, 0, 1, 0], score: .plausible), Signature([0, 0, 2, 0], score: .plausible)],
    extensions: ["ico", "cur"], mimeTypes: ["image/x-icon", "image/vnd.microsoft.icon", "image/ico", "image/icon"])

  /// The extractor.
  public init() {}

  /// Strong where the first picture stands behind the directory: the first four bytes are hardly any sign.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try IconDirectory(input).map { $0.isSane ? .strong : .none } ?? .none
  }

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard let directory = try IconDirectory(input), directory.isSane else {
      throw .failed(.notRecognised("there is no directory of icons"))
    }
    return try .dimensions(try directory.largest(input), source: "ico:directory")
  }
}
