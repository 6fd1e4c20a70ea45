import Extraction

/// Where a document starts.
enum PDFHeader {
  /// Readers look for the header within the first bytes of a file (ISO 32000-1, annex H.3, note 13), in bytes.
  private static let searched = 1024

  /// Where the header stands; nil where there is none.
  static func offset(_ input: ByteView) throws(ParserPause) -> UInt64? {
    let head = try input.bytes(at: 0, upTo: searched)
    return Bytes.first("%PDF-", in: head[...]).map(UInt64.init)
  }
}
