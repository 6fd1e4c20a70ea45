import Extraction

/// The last tags: each is followed by its size, so that they can be walked from the end.
struct FLVTail {
  /// Tags that are looked at from the end.
  private static let mostTags = 40

  /// The latest time of sound or pictures, in milliseconds.
  let time: Int
  /// The gap between the last two tags of the kind that ends last, in milliseconds; nil where there is but one.
  let interval: Int?

  /// Walks back from the end of the resource; nil where no tag ends there.
  init?(from start: UInt64, to length: UInt64, _ input: ByteView) throws(ParserPause) {
    var latest: [UInt8: [Int]] = [:]
    var end = length
    for _ in 0..<Self.mostTags {
      guard end >= start +| 15 else { break }
      let size = UInt64(try input.bigEndian(UInt32.self, at: end - 4))
      guard size >= FLVTag.headerSize, size <= end -| start -| 4 else { break }
      guard let tag = try FLVTag(at: end - 4 - size, input), tag.size == size - FLVTag.headerSize else { break }
      if tag.type != 18 { latest[tag.type, default: []].append(tag.time) }
      if latest.values.contains(where: { $0.count >= 6 }) { break }
      end -= 4 + size
    }
    // Pictures are stored in the order of decoding, which is that of these times.
    guard let longest = latest.values.max(by: { ($0.max() ?? 0) < ($1.max() ?? 0) }), let time = longest.max() else {
      return nil
    }
    self.time = time
    let gaps = zip(longest, longest.dropFirst()).map { $0 - $1 }.filter { $0 > 0 && $0 < 10_000 }.sorted()
    interval = gaps.isEmpty ? nil : gaps[gaps.count / 2]
  }
}
