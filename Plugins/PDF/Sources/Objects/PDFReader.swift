import Extraction

/// Reads objects where they stand in the file.
struct PDFReader {
  /// What is read of an object at first, in bytes, and at most.
  private static let (window, largest) = (1024, 4 << 20)
  /// The largest stream that is read, and what it may become, in bytes.
  private static let largestStream = 16 << 20

  let input: ByteView
  /// Where the document starts: offsets count from there, mostly.
  let base: UInt64

  /// An object with its number, as it stands at some offset.
  struct Placed {
    var number: Int
    var object: PDFObject
    /// Where the bytes of a stream start; nil where the object has none.
    var stream: UInt64?
  }

  /// The object at `offset` in the file, `12 0 obj …`.
  func object(at offset: UInt64) throws(ParserPause) -> Placed {
    let (placed, end) = try read(at: offset) { (lexer) throws(PDFLexer.Stop) in
      guard let number = try lexer.integer(), try lexer.integer() != nil, try lexer.skip("obj") else {
        throw .malformed
      }
      let object = try lexer.object()
      var placed = Placed(number: number, object: object)
      if case .dictionary = object, try lexer.skip("stream") {
        try lexer.skipLineEnd()
        placed.stream = 0
      }
      return placed
    }
    var result = placed
    if placed.stream != nil { result.stream = end }
    return result
  }

  /// What `body` reads at `offset`, of as many bytes as it takes; and the offset behind it.
  func read<Result>(
    at offset: UInt64, _ body: (inout PDFLexer) throws(PDFLexer.Stop) -> Result
  ) throws(ParserPause) -> (Result, end: UInt64) {
    var window = Self.window
    while true {
      guard try !input.ends(at: offset) else {
        throw .failed(ExtractionError(.truncated, "an object is said to stand behind the end", at: offset))
      }
      var bytes = try input.bytes(at: offset, upTo: window)
      let isAll = bytes.count < window
      // The end of the file ends a word as a blank does.
      if isAll { bytes += Array(" \n ".utf8) }
      var lexer = PDFLexer(bytes[...])
      do throws(PDFLexer.Stop) {
        return (try body(&lexer), offset +| UInt64(lexer.position))
      } catch {
        guard error == .end, !isAll, window < Self.largest else {
          throw .failed(.malformed("no object can be read", at: offset))
        }
        window *= 4
      }
    }
  }

  /// The content of a stream, decompressed (section 7.4): as it is, or by Flate with the predictors of PNG.
  ///
  /// - Parameter length: its length where the dictionary gives it elsewhere.
  func content(of placed: Placed, length: Int?) throws(ParserPause) -> [UInt8] {
    guard let start = placed.stream, let length = length ?? placed.object["Length"]?.integer, length >= 0,
      length <= Self.largestStream
    else { throw .failed(.malformed("a stream of the document's structure has no usable length")) }
    let bytes = try input.bytes(start..<(start +| UInt64(length)))
    let filters = placed.object["Filter"]?.array ?? placed.object["Filter"].map { [$0] } ?? []
    let settings = placed.object["DecodeParms"]?.array?.first ?? placed.object["DecodeParms"]
    guard !filters.isEmpty else { return bytes }
    guard filters.count == 1, let name = filters[0].name, name == "FlateDecode" || name == "Fl" else {
      throw .failed(.absent("the document's structure is compressed in a way that is not read"))
    }
    // Two bytes of zlib's header stand in front (RFC 1950, section 2.2).
    var inflation = Inflation(bytes.dropFirst(2), limit: Self.largestStream)
    guard inflation.run() || !inflation.output.isEmpty else {
      throw .failed(.malformed("a stream of the document's structure cannot be decompressed", at: start))
    }
    return Predictor.undo(inflation.output, settings)
  }
}
