/// Draws where in a resource bytes were read: a line of `·` with `#` where they lie.
struct RangeMap {
  /// Bytes in the whole resource.
  let length: UInt64
  /// Characters to draw with.
  let width: Int

  /// A cell is marked where any byte in it was read, so that even one byte can be seen.
  func draw(_ ranges: [Range<UInt64>]) -> String {
    var cells = [Bool](repeating: false, count: max(0, width))
    for range in ranges where !range.isEmpty && length > 0 && !cells.isEmpty {
      let first = cell(range.lowerBound)
      let last = cell(range.upperBound - 1)
      for index in first...max(first, last) { cells[index] = true }
    }
    return cells.map { $0 ? "#" : "·" }.joined()
  }

  private func cell(_ offset: UInt64) -> Int {
    let position = Double(offset) / Double(length) * Double(width)
    return min(max(0, Int(position.isFinite ? min(position, 1e6) : 0)), width - 1)
  }
}
