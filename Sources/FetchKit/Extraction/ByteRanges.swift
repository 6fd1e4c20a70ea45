import Extraction

/// Arithmetic on lists of byte ranges, for planning.
enum ByteRanges {
  /// `ranges` in ascending order; those that overlap, touch or lie at most `gap` bytes apart become one.
  static func merged(_ ranges: [Range<UInt64>], bridging gap: UInt64 = 0) -> [Range<UInt64>] {
    var merged: [Range<UInt64>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound +| gap {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// What is left of `ranges` without `covered`, ascending.
  static func subtracting(_ covered: [Range<UInt64>], from ranges: [Range<UInt64>]) -> [Range<UInt64>] {
    var left = ranges.filter { !$0.isEmpty }
    for cover in covered where !cover.isEmpty {
      left = left.flatMap { range -> [Range<UInt64>] in
        guard range.overlaps(cover) else { return [range] }
        return [
          range.lowerBound..<max(range.lowerBound, cover.lowerBound),
          min(range.upperBound, cover.upperBound)..<range.upperBound,
        ].filter { !$0.isEmpty }
      }
    }
    return left
  }

  /// How many bytes `ranges` hold together; overlaps count twice.
  static func count(_ ranges: [Range<UInt64>]) -> UInt64 {
    ranges.reduce(0) { $0 +| ($1.upperBound - $1.lowerBound) }
  }
}
