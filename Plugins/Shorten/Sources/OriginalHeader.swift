import Extraction

/// What the header of a WAV or AIFF file says of its length, where its samples are not at hand.
struct OriginalHeader: Equatable {
  /// `WAV` or `AIFF`.
  var kind: String
  /// Samples of one channel.
  var samples: UInt64
  /// Samples a second.
  var rate: Double

  /// The header that `bytes` are; nil where they are none, or where it does not say.
  init?(_ bytes: [UInt8]) {
    func big(_ offset: Int, _ count: Int) -> UInt64 {
      guard offset + count <= bytes.count else { return 0 }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }
    func little(_ offset: Int, _ count: Int) -> UInt64 {
      guard offset + count <= bytes.count else { return 0 }
      return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let isWAV = bytes.starts(with: "RIFF".utf8)
    guard isWAV || bytes.starts(with: "FORM".utf8) else { return nil }
    (kind, samples, rate) = (isWAV ? "WAV" : "AIFF", 0, 0)
    var (position, frame) = (12, UInt64(0))
    while position + 8 <= bytes.count {
      let id = bytes[position..<position + 4]
      let size = isWAV ? little(position + 4, 4) : big(position + 4, 4)
      let content = position + 8
      if isWAV, id.elementsEqual("fmt ".utf8) {
        rate = Double(little(content + 4, 4))
        frame = little(content + 12, 2)
      } else if isWAV, id.elementsEqual("data".utf8), frame > 0, size < 0x7FFF_0000 {
        samples = size / frame
      } else if !isWAV, id.elementsEqual("COMM".utf8) {
        samples = big(content + 2, 4)
        // A floating-point number of 80 bits; the rates in use are whole and fit its upper half.
        let exponent = Int(big(content + 8, 2)) - 16383
        if (0..<32).contains(exponent) { rate = Double(big(content + 10, 4) >> UInt64(31 - exponent)) }
      }
      guard size < UInt64(bytes.count) else { break }
      position = content + Int(size) + Int(size % 2)
    }
    guard samples > 0, rate > 0 else { return nil }
  }
}
