/// Builds WAV files of any shape.
struct WAVBuilder {
  var form = "RIFF"
  var bigEndian = false
  private(set) var body: [UInt8] = []

  init(form: String = "RIFF") {
    self.form = form
    bigEndian = form == "RIFX"
  }

  func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    return bigEndian ? little.reversed() : little
  }

  /// A chunk; `size` where the header is to say something else than the truth.
  func chunk(_ id: String, _ content: [UInt8], size: UInt64? = nil, pad: Bool = true) -> WAVBuilder {
    var copy = self
    copy.body += Array(id.utf8) + number(size ?? UInt64(content.count), 4) + content
    if pad, content.count % 2 == 1 { copy.body.append(0) }
    return copy
  }

  /// A `fmt ` chunk of 16-bit mono PCM at 8,000 Hz, or of what the arguments say.
  func format(
    tag: UInt64 = 1, channels: UInt64 = 1, rate: UInt64 = 8000, byteRate: UInt64 = 16000, align: UInt64 = 2,
    bits: UInt64 = 16, extra: [UInt8] = []
  ) -> WAVBuilder {
    chunk(
      "fmt ",
      number(tag, 2) + number(channels, 2) + number(rate, 4) + number(byteRate, 4) + number(align, 2)
        + number(bits, 2) + extra)
  }

  /// A `data` chunk of `count` bytes.
  func data(_ count: Int, size: UInt64? = nil, pad: Bool = true) -> WAVBuilder {
    chunk("data", (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 | 0x80) }, size: size, pad: pad)
  }

  /// A `ds64` chunk with this size for `data`, and a table.
  func sizes64(data: UInt64, table: [(id: String, size: UInt64)] = []) -> WAVBuilder {
    let entries = table.flatMap { Array($0.id.utf8) + number($0.size, 8) }
    return chunk("ds64", number(0, 8) + number(data, 8) + number(0, 8) + number(UInt64(table.count), 4) + entries)
  }

  /// The whole file.
  var file: [UInt8] {
    Array(form.utf8) + number(form.hasSuffix("64") ? 0xFFFF_FFFF : UInt64(body.count + 4), 4) + Array("WAVE".utf8)
      + body
  }
}
