import Extraction

/// Reads EBML elements (RFC 8794) from a view.
struct EBMLReader {
  /// Bytes that are asked for at once where a header is missing: about what a jump would cost anyway.
  static let readAhead: UInt64 = 4096
  /// The most bytes of content that are read as one piece where many small values stand in it.
  static let maximumBlock: UInt64 = 1 << 20

  let input: ByteView

  /// The element whose header stands at `offset`.
  ///
  /// - Throws: malformed where none stands there; truncated where the resource ends inside it.
  func element(at offset: UInt64) throws(ParserPause) -> EBMLElement {
    try readAhead(at: offset)
    let bytes = try input.bytes(at: offset, upTo: EBMLHeader.maximumLength)
    switch bytes.withUnsafeBytes({ EBMLHeader.read($0) }) {
    case .header(let header):
      return EBMLElement(
        id: header.id, start: offset, contentStart: offset +| UInt64(header.length), size: header.size)
    case .incomplete:
      // Fewer bytes came than a header may have: the resource ends here, and this read says so.
      _ = try input.bytes(offset..<(offset +| UInt64(bytes.count + 1)))
      throw .failed(.malformed("an element header has no end", at: offset))
    case .invalid:
      throw .failed(.malformed("no EBML element stands here", at: offset))
    }
  }

  /// Asks for all of an element that holds others, so that each of them does not cost a round.
  ///
  /// - Throws: malformed where its size is unknown or beyond ``maximumBlock``.
  func requireContent(of element: EBMLElement) throws(ParserPause) -> UInt64 {
    guard let end = element.end, end - element.contentStart <= Self.maximumBlock else {
      throw .failed(.malformed("an element that holds a few values claims to be too large", at: element.start))
    }
    try input.require([element.contentStart..<end])
    return end
  }

  /// The value of an unsigned integer element; 0 where it is empty (RFC 8794, section 7.2).
  func unsigned(_ element: EBMLElement) throws(ParserPause) -> UInt64 {
    guard let size = element.size, size <= 8 else {
      throw .failed(.malformed("an integer must have 0 to 8 bytes", at: element.start))
    }
    return try input.read(element.contentStart..<(element.contentStart +| size)) { bytes in
      bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
  }

  /// The value of a float element; 0 where it is empty (RFC 8794, section 7.3).
  func float(_ element: EBMLElement) throws(ParserPause) -> Double {
    switch element.size {
    case 0: return 0
    case 4: return Double(Float(bitPattern: try input.bigEndian(at: element.contentStart)))
    case 8: return Double(bitPattern: try input.bigEndian(at: element.contentStart))
    default: throw .failed(.malformed("a float must have 0, 4 or 8 bytes", at: element.start))
    }
  }

  /// The text of a string element, up to its first zero byte (RFC 8794, section 7.4).
  func text(_ element: EBMLElement) throws(ParserPause) -> String {
    guard let end = element.end, end - element.contentStart <= Self.maximumBlock else {
      throw .failed(.malformed("a text claims to be too large", at: element.start))
    }
    let bytes = try input.bytes(element.contentStart..<end)
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func readAhead(at offset: UInt64) throws(ParserPause) {
    let header = offset..<(offset +| UInt64(EBMLHeader.maximumLength))
    let wanted = input.length.map { header.clamped(to: 0..<$0) } ?? header
    if !input.gaps(in: wanted).isEmpty { try input.require([offset..<(offset +| Self.readAhead)]) }
  }
}
