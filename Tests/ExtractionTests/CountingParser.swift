import Extraction

/// Counts the chunks and releases what it has passed.
struct CountingParser: ExtractionParser {
  private var position: UInt64 = 4
  private var count = 0

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    while try !input.ends(at: position) {
      let size: UInt32 = try input.bigEndian(at: position)
      let end = position +| 4 +| UInt64(size)
      if size > 0, try input.ends(at: end - 1) {
        throw .failed(.malformed("a chunk goes behind the end", at: position))
      }
      position = end
      count += 1
      input.release(before: position)
    }
    return [try .duration(Double(count), .exact, source: "toy:chunks")]
  }
}
