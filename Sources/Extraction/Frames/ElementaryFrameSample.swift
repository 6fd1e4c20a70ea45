/// A look at a few frames somewhere in a stream.
struct ElementaryFrameSample {
  /// A frame that lengthens the playing time, with the frames behind it that belong to it.
  struct Unit: Equatable {
    var size: UInt64
    var duration: Double
  }

  /// The units that begin at `offset`, up to `most` of them; the last may lack a frame where the bytes end.
  static func units<Syntax>(
    _ reader: ElementaryFrameReader<Syntax>, of kind: UInt64, at offset: UInt64, most: Int
  ) throws(ParserPause) -> [Unit] {
    var units: [Unit] = []
    var position = offset
    while let frame = try reader.frame(of: kind, at: position) {
      if frame.samples > 0 {
        guard units.count < most else { break }
        units.append(Unit(size: frame.size, duration: frame.duration))
      } else if let last = units.indices.last {
        units[last].size = units[last].size +| frame.size
      }
      position = position +| frame.size
    }
    return units
  }

  /// Seconds a byte in `range`, whose bytes have to be here; nil where not enough frames follow each other there.
  static func density<Syntax: ElementaryFrameSyntax>(
    _ input: ByteView, _ range: Range<UInt64>, of kind: UInt64, _ syntax: Syntax
  ) throws(ParserPause) -> Double? {
    let reader = ElementaryFrameReader(input: input, syntax: syntax, end: range.upperBound)
    let firstBytes = syntax.firstBytes
    var position = range.lowerBound
    while position < range.upperBound {
      let found = try input.read(position..<range.upperBound) { firstBytes.firstIndex(in: $0) }
      guard let found else { break }
      position = position +| UInt64(found)
      if let density = try density(reader, of: kind, at: position, in: range) { return density }
      position = position +| 1
    }
    return nil
  }

  private static func density<Syntax>(
    _ reader: ElementaryFrameReader<Syntax>, of kind: UInt64, at offset: UInt64, in range: Range<UInt64>
  ) throws(ParserPause) -> Double? {
    guard let first = try reader.frame(of: kind, at: offset), first.samples > 0 else { return nil }
    let units = try units(reader, of: kind, at: offset, most: .max)
    guard units.count >= max(2, reader.syntax.chain - 1) else { return nil }
    // A unit that starts later does not show its header.
    let end = range.upperBound -| (reader.syntax.headerLength - 1)
    var (position, seconds) = (offset, 0.0)
    for unit in units where end > position {
      seconds += unit.duration * min(1, Double(end - position) / Double(unit.size))
      position = position +| unit.size
    }
    guard end > range.lowerBound else { return nil }
    seconds += unseen(offset - range.lowerBound, units)
    return seconds / Double(end - range.lowerBound)
  }

  /// How many seconds the `bytes` before the first unit are. Left out, they would make small units count for more than they
  /// are, because it is large ones that a sample usually starts in.
  private static func unseen(_ bytes: UInt64, _ units: [Unit]) -> Double {
    let possible = units.filter { $0.size >= bytes }
    guard !possible.isEmpty else { return 0.9 * (units.first?.duration ?? 0) }
    let share = possible.reduce(0.0) { $0 + $1.duration / Double($1.size) }
    return Double(bytes) * share / Double(possible.count)
  }
}
