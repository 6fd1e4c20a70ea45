import Extraction

/// Sync frames of AC-4 (ETSI TS 103 190-1, annex G) and the start of the table of contents in each (4.2.3.1).
struct AC4Syntax: ElementaryFrameSyntax {
  let source = "ac4"
  let codec = "ac4"
  let headerLength: UInt64 = 16
  let largestSize: UInt64 = 16384
  let chain = 2

  /// What a frame lasts by its frame rate index, in units of 1/240,000 s (table 83): 23.976 to 120 frames a second, and 2,048
  /// samples at 48 kHz, the only one that 44.1 kHz has.
  private static let durations: [UInt64?] = [
    10010, 10000, 9600, 8008, 8000, 5005, 5000, 4800, 4004, 4000, 2400, 2002, 2000, 10240, nil, nil,
  ]

  let firstBytes = ByteSet(0xAC)

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    guard bytes.count >= 10, bytes[0] == 0xAC, bytes[1] & 0xFE == 0x40 else { return nil }
    var bits = BitReader(bytes)
    bits.skip(16)
    var content = bits.read(16)
    if content == 0xFFFF { content = bits.read(24) }
    let header = UInt64(bits.position / 8)
    // With a checksum where the sync word says so.
    let size = header + content + (bytes[1] == 0x41 ? 2 : 0)
    // The table of contents: version, counter, how long to wait, sample rate, frame rate.
    if bits.read(2) == 3 { while !bits.isExhausted { bits.skip(2); if !bits.flag() { break } } }
    bits.skip(10)
    if bits.flag(), bits.read(3) > 0 { bits.skip(2) }
    let is48000 = bits.flag()
    let index = Int(bits.read(4))
    guard content > 0, !bits.isExhausted, let duration = Self.durations[index] else { return nil }
    if is48000 { return ElementaryFrame(size: size, samples: duration, sampleRate: 240_000, kind: 240_000) }
    guard index == 13 else { return nil }
    return ElementaryFrame(size: size, samples: 2048, sampleRate: 44100, kind: 44100)
  }

  func sampleRate(of frame: ElementaryFrame) -> UInt64 { frame.sampleRate == 44100 ? 44100 : 48000 }
}
