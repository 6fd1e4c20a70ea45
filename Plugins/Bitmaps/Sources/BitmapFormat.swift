import Extraction

/// A format that tells its size in a header, and no other value.
protocol BitmapFormat: Extractor {
  /// The size.
  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding
}

extension BitmapFormat {
  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { HeaderParser(Self.dimensions) }
}
