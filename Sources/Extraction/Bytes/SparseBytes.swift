/// The bytes of a resource that are at hand: spans that neither touch nor overlap, in ascending order.
///
/// A value with no I/O. Bytes that arrive twice are kept as they came first.
public struct SparseBytes: Sendable {
  struct Span: Sendable {
    /// Offset in the resource of the first byte that is still held.
    var start: UInt64
    var bytes: [UInt8]
    /// Bytes at the front of `bytes` that have been released but not yet given back.
    var released = 0

    var count: Int { bytes.count - released }
    var end: UInt64 { start + UInt64(count) }
  }

  private(set) var spans: [Span] = []

  /// Nothing held yet.
  public init() {}

  /// How many bytes are held, in bytes.
  public var count: Int { spans.reduce(0) { $0 + $1.count } }

  /// The ranges held, ascending.
  public var ranges: [Range<UInt64>] { spans.map { $0.start..<$0.end } }

  /// Takes in bytes that stand at `offset`; what is held there already stays as it is.
  public mutating func insert(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) {
    guard !bytes.isEmpty, UInt64(bytes.count) <= UInt64.max - offset else { return }
    // The common case, a stream that grows at its end, costs no search and no merge.
    if let last = spans.indices.last, spans[last].end == offset {
      spans[last].bytes.append(contentsOf: bytes)
      return
    }
    var position = offset
    let end = offset + UInt64(bytes.count)
    while position < end {
      let index = firstSpan(endingAfter: position)
      if index < spans.count, spans[index].start <= position {
        position = spans[index].end
        continue
      }
      let stop = index < spans.count ? min(end, spans[index].start) : end
      let piece = UnsafeRawBufferPointer(rebasing: bytes[Int(position - offset)..<Int(stop - offset)])
      place(piece, at: position, before: index)
      position = stop
    }
  }

  /// Takes in an array of bytes that stand at `offset`.
  public mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    bytes.withUnsafeBytes { insert($0, at: offset) }
  }

  /// Forgets everything before `offset`.
  public mutating func release(before offset: UInt64) {
    let index = firstSpan(endingAfter: offset)
    if index > 0 { spans.removeFirst(index) }
    guard let first = spans.first, first.start < offset else { return }
    spans[0].released += Int(offset - first.start)
    spans[0].start = offset
    // Giving bytes back moves the rest, so it is done only when at least half would go.
    if spans[0].released > spans[0].bytes.count / 2 {
      spans[0].bytes.removeFirst(spans[0].released)
      spans[0].released = 0
    }
  }

  /// Forgets the bytes of `range`; what stands before and behind it stays.
  public mutating func remove(_ range: Range<UInt64>) {
    guard !range.isEmpty else { return }
    var index = firstSpan(endingAfter: range.lowerBound)
    while index < spans.count, spans[index].start < range.upperBound {
      let span = spans.remove(at: index)
      let bytes = span.bytes[span.released...]
      if span.start < range.lowerBound {
        let kept = bytes.prefix(Int(range.lowerBound - span.start))
        spans.insert(Span(start: span.start, bytes: Array(kept)), at: index)
        index += 1
      }
      if span.end > range.upperBound {
        let kept = bytes.suffix(Int(span.end - range.upperBound))
        spans.insert(Span(start: range.upperBound, bytes: Array(kept)), at: index)
        index += 1
      }
    }
  }

  /// The parts of `range` that are not held, ascending.
  public func gaps(in range: Range<UInt64>) -> [Range<UInt64>] {
    var gaps: [Range<UInt64>] = []
    var position = range.lowerBound
    var index = firstSpan(endingAfter: position)
    while position < range.upperBound {
      guard index < spans.count, spans[index].start < range.upperBound else {
        gaps.append(position..<range.upperBound)
        break
      }
      if spans[index].start > position { gaps.append(position..<spans[index].start) }
      position = spans[index].end
      index += 1
    }
    return gaps
  }

  /// Whether each byte of `range` is held.
  public func contains(_ range: Range<UInt64>) -> Bool {
    guard !range.isEmpty else { return true }
    let index = firstSpan(endingAfter: range.lowerBound)
    return index < spans.count && spans[index].start <= range.lowerBound && spans[index].end >= range.upperBound
  }

  /// Calls `body` with the bytes of `range`, or returns nil when one of them is missing.
  @inline(__always)
  func withBytes<Result>(_ range: Range<UInt64>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    let index = firstSpan(endingAfter: range.lowerBound)
    guard index < spans.count, spans[index].start <= range.lowerBound, spans[index].end >= range.upperBound else {
      return range.isEmpty ? body(UnsafeRawBufferPointer(start: nil, count: 0)) : nil
    }
    let lower = spans[index].released + Int(range.lowerBound - spans[index].start)
    let upper = lower + Int(range.upperBound - range.lowerBound)
    return spans[index].bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[lower..<upper])) }
  }

  private func firstSpan(endingAfter offset: UInt64) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func place(_ piece: UnsafeRawBufferPointer, at offset: UInt64, before index: Int) {
    let end = offset + UInt64(piece.count)
    let joinsPrevious = index > 0 && spans[index - 1].end == offset
    let joinsNext = index < spans.count && spans[index].start == end
    if joinsPrevious {
      spans[index - 1].bytes.append(contentsOf: piece)
      if joinsNext {
        let next = spans.remove(at: index)
        spans[index - 1].bytes.append(contentsOf: next.bytes[next.released...])
      }
    } else if joinsNext {
      spans[index].bytes.replaceSubrange(0..<spans[index].released, with: piece)
      spans[index].released = 0
      spans[index].start = offset
    } else {
      spans.insert(Span(start: offset, bytes: Array(piece)), at: index)
    }
  }
}
