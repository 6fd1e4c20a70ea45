/// The id and the size in front of an element's content (RFC 8794, sections 4 to 6).
struct EBMLHeader: Equatable {
  /// The most bytes that a header takes: an id of 4 bytes and a size of 8.
  static let maximumLength = 12

  /// The id with its length marker, as it is written everywhere: 0x1A45DFA3.
  let id: UInt32
  /// Bytes of content; nil where the writer did not know (RFC 8794, section 6.2).
  let size: UInt64?
  /// Bytes that the header itself takes.
  let length: Int

  /// What stands at the start of some bytes.
  enum Reading: Equatable {
    /// A header.
    case header(EBMLHeader)
    /// The start of one; more bytes are needed.
    case incomplete
    /// No header: an id or a size longer than the format allows, or an id that is reserved.
    case invalid
  }

  /// Reads the header at `index` of `bytes`.
  static func read(_ bytes: UnsafeRawBufferPointer, at index: Int = 0) -> Reading {
    guard index >= 0, index < bytes.count else { return .incomplete }
    let idLength = bytes[index].leadingZeroBitCount + 1
    guard idLength <= 4 else { return .invalid }
    guard idLength < bytes.count - index else { return .incomplete }
    let id = bytes[index..<index + idLength].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard !isReserved(id, length: idLength) else { return .invalid }
    let sizeIndex = index + idLength
    let sizeLength = bytes[sizeIndex].leadingZeroBitCount + 1
    guard sizeLength <= 8 else { return .invalid }
    guard sizeLength <= bytes.count - sizeIndex else { return .incomplete }
    let marker = UInt64(1) << (7 * UInt64(sizeLength))
    let size = bytes[sizeIndex..<sizeIndex + sizeLength].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & (marker - 1)
    let isUnknown = size == marker - 1
    return .header(EBMLHeader(id: id, size: isUnknown ? nil : size, length: idLength + sizeLength))
  }

  /// Ids whose value bits are all 0 or all 1 are no ids (RFC 8794, section 5). A parser that takes FF for one would
  /// find an element wherever a disk was never written.
  private static func isReserved(_ id: UInt32, length: Int) -> Bool {
    // ChapterDisplay had its id before there was that rule (RFC 9559, 5.1.7.1.4.9).
    if id == 0x80 { return false }
    let marker = UInt32(1) << (7 * UInt32(length))
    let value = id & (marker - 1)
    return value == 0 || value == marker - 1
  }
}
