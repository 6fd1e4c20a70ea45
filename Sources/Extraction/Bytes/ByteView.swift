/// What a parser reads: a resource of which only some bytes are here yet.
///
/// A parser reads as though the whole resource were in memory. Where a byte is not there yet the read throws
/// ``ParserPause/missing(_:)``; the host brings it and asks the parser again. Where the resource ends before the
/// byte, the read throws ``ParserPause/failed(_:)`` with ``ExtractionError/Code/truncated``.
///
/// **Threading.** Not `Sendable`: one view belongs to one question, and the host asks on one thread at a time.
/// **Order.** Any offset, in any order. **Bounds.** No sum of offset and count can trap; a read of more than
/// ``maximumRead`` bytes fails as malformed before memory is taken for it.
public final class ByteView {
  /// The most that one read may ask for: 16 MiB. A box or an element that claims to be larger and must be read
  /// whole is malformed as far as a parser is concerned.
  public static let maximumRead = 16 << 20

  /// The length of the whole resource in bytes, nil as long as nobody has said it.
  public private(set) var length: UInt64?

  private var held = SparseBytes()
  private var hinted: [Range<UInt64>] = []
  private var hintedTail = 0
  private var releasedBefore: UInt64 = 0
  /// Whether releases are only noted, since another parser may still read there.
  var defersRelease = false
  private var deferredRelease: UInt64 = 0

  /// A view of a resource of which nothing is here yet.
  public init(length: UInt64? = nil) { self.length = length }

  /// A view of a whole resource.
  public convenience init(whole bytes: [UInt8]) {
    self.init(length: UInt64(bytes.count))
    held.insert(bytes, at: 0)
  }

  // MARK: For parsers

  /// The length of the resource; pauses until it is known. On a stream of unknown length that means: until its end.
  public func wholeLength() throws(ParserPause) -> UInt64 {
    guard let length else { throw .lengthUnknown }
    return length
  }

  /// Whether the resource ends at or before `offset`; pauses where that cannot be said yet.
  public func ends(at offset: UInt64) throws(ParserPause) -> Bool {
    if let length { return offset >= length }
    // Where sums have stuck to the bound there is nothing; a loop over elements must end here.
    if offset == .max { return true }
    let next = offset..<(offset +| 1)
    if held.contains(next) || offset < releasedBefore { return false }
    throw .missing([next])
  }

  /// Pauses until all of `ranges` are here, so that the host can fetch them in one round.
  /// The part of a range that lies behind the end of the resource is left out. Each range is bound by
  /// ``maximumRead`` like a read.
  public func require(_ ranges: [Range<UInt64>]) throws(ParserPause) {
    var missing: [Range<UInt64>] = []
    for range in ranges {
      let clamped = length.map { range.clamped(to: 0..<$0) } ?? range
      guard !held.contains(clamped) else { continue }
      guard case .missing = pause(for: clamped) else { throw pause(for: clamped) }
      missing.append(clamped)
    }
    if !missing.isEmpty { throw .missing(missing) }
  }

  /// The bytes of `range`, copied.
  public func bytes(_ range: Range<UInt64>) throws(ParserPause) -> [UInt8] {
    try read(range) { Array($0) }
  }

  /// Up to `count` bytes at `offset`: fewer only where the resource ends.
  public func bytes(at offset: UInt64, upTo count: Int) throws(ParserPause) -> [UInt8] {
    var end = offset +| UInt64(max(count, 0))
    if let length { end = min(end, max(length, offset)) }
    return try bytes(offset..<end)
  }

  /// Calls `body` with the bytes of `range`; the pointer is valid inside the call only.
  @inline(__always)
  public func read<Result>(
    _ range: Range<UInt64>, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(ParserPause) -> Result {
    if let result = held.withBytes(range, body) { return result }
    throw pause(for: range)
  }

  /// The byte at `offset`.
  public func uint8(at offset: UInt64) throws(ParserPause) -> UInt8 {
    try read(Self.range(at: offset, count: 1)) { $0.first ?? 0 }
  }

  /// An unsigned integer of `Integer`'s width at `offset`, most significant byte first.
  public func bigEndian<Integer: FixedWidthInteger & UnsignedInteger>(
    _ type: Integer.Type = Integer.self, at offset: UInt64
  ) throws(ParserPause) -> Integer {
    let range = try Self.range(at: offset, count: UInt64(Integer.bitWidth / 8))
    return try read(range) { $0.reduce(Integer(0)) { $0 << 8 | Integer($1) } }
  }

  /// An unsigned integer of `Integer`'s width at `offset`, least significant byte first.
  public func littleEndian<Integer: FixedWidthInteger & UnsignedInteger>(
    _ type: Integer.Type = Integer.self, at offset: UInt64
  ) throws(ParserPause) -> Integer {
    try bigEndian(type, at: offset).byteSwapped
  }

  /// Whether the bytes at `offset` are those of `text` (ASCII); false where the resource ends before.
  public func matches(_ text: StaticString, at offset: UInt64) throws(ParserPause) -> Bool {
    let count = text.utf8CodeUnitCount
    if let length, UInt64(count) > length || offset > length - UInt64(count) { return false }
    return try read(offset..<(offset +| UInt64(count))) { bytes in
      text.withUTF8Buffer { bytes.elementsEqual($0) }
    }
  }

  /// The text of four ASCII characters at `offset` (a box type, a chunk id) as an integer, first character highest.
  public func fourCC(at offset: UInt64) throws(ParserPause) -> UInt32 {
    try bigEndian(at: offset)
  }

  /// Gives back all bytes before `offset`. They cannot be read again.
  public func release(before offset: UInt64) {
    if defersRelease {
      deferredRelease = max(deferredRelease, offset)
      return
    }
    releasedBefore = max(releasedBefore, offset)
    held.release(before: releasedBefore)
  }

  /// Says that `range` will probably be asked for next, so that the host may bring it in the same round trip.
  public func hint(_ range: Range<UInt64>) { hinted.append(range) }

  /// Says that the last `count` bytes will probably be asked for.
  public func hintTail(_ count: Int) { hintedTail = max(hintedTail, count) }

  // MARK: For hosts

  /// Takes in bytes that stand at `offset`.
  public func insert(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) {
    let end = offset +| UInt64(bytes.count)
    guard end > releasedBefore else { return }
    let skip = Int(max(offset, releasedBefore) - offset)
    held.insert(UnsafeRawBufferPointer(rebasing: bytes[skip...]), at: offset + UInt64(skip))
  }

  /// Takes in an array of bytes that stand at `offset`.
  public func insert(_ bytes: [UInt8], at offset: UInt64) {
    bytes.withUnsafeBytes { insert($0, at: offset) }
  }

  /// Says how long the resource is, in bytes.
  public func setLength(_ length: UInt64) { self.length = length }

  /// Forgets all bytes, the length and the hints: the resource turned out to be another one.
  public func reset() {
    held = SparseBytes()
    (length, hinted, hintedTail, releasedBefore) = (nil, [], 0, 0)
  }

  /// The parts of `range` that are not here.
  public func gaps(in range: Range<UInt64>) -> [Range<UInt64>] { held.gaps(in: range) }

  /// The offset up to which every byte is here or has been released, counted from the start.
  public var contiguousEnd: UInt64 {
    guard let first = held.ranges.first, first.lowerBound <= releasedBefore else { return releasedBefore }
    return first.upperBound
  }

  /// The ranges that are here, ascending.
  public var heldRanges: [Range<UInt64>] { held.ranges }

  /// Forgets the bytes of `range` to bound memory. Unlike released bytes they are missing again, and may be brought
  /// again where the source can.
  public func discard(_ range: Range<UInt64>) { held.remove(range) }

  /// How many bytes are held in memory.
  public var heldCount: Int { held.count }

  /// Takes the hints that the parser gave since the last call: ranges, and the size of the tail.
  public func takeHints() -> (ranges: [Range<UInt64>], tail: Int) {
    defer { (hinted, hintedTail) = ([], 0) }
    return (hinted, hintedTail)
  }

  /// Takes the release that the parser asked for while releases were only noted; 0 for none.
  func takeDeferredRelease() -> UInt64 {
    defer { deferredRelease = 0 }
    return deferredRelease
  }

  // A sum that stuck to the bound would make an empty range, and reading that would give 0.
  private static func range(at offset: UInt64, count: UInt64) throws(ParserPause) -> Range<UInt64> {
    let (end, overflow) = offset.addingReportingOverflow(count)
    guard !overflow else {
      throw .failed(.malformed("an offset lies beyond all addressable bytes", at: offset))
    }
    return offset..<end
  }

  // What is wrong whatever the length is comes first: else the kind of failure would depend on whether the length
  // is known yet, that is, on how the bytes arrived.
  private func pause(for range: Range<UInt64>) -> ParserPause {
    if range.upperBound == .max {
      return .failed(.malformed("an offset lies beyond all addressable bytes", at: range.lowerBound))
    }
    let count = range.upperBound - range.lowerBound
    if count > UInt64(Self.maximumRead) {
      return .failed(.malformed("a piece of \(count) bytes is more than any real file has", at: range.lowerBound))
    }
    if range.lowerBound < releasedBefore {
      return .failed(.malformed("the extractor went back to bytes that it had released", at: range.lowerBound))
    }
    if let length, range.upperBound > length {
      return .failed(.truncated(at: range.lowerBound, wanted: count, length: length))
    }
    return .missing([range])
  }
}
