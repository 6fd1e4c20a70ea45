import Extraction

/// Frames of LOAS, each with a LATM AudioMuxElement (ISO/IEC 14496-3, 1.7.2 and 1.7.3).
struct LOASSyntax: ElementaryFrameSyntax {
  /// What the elements say of themselves now and then. Those that do not have it from an earlier one.
  struct Configuration: Sendable, Equatable {
    var audio: AudioSpecificConfig
    /// Frames in an element.
    var frames: UInt64
  }

  let source = "aac"
  let codec = "aac_latm"
  let headerLength: UInt64 = 3
  let largestSize: UInt64 = 4608
  let configuration: Configuration

  let firstBytes = ByteSet(0x56)

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    guard let size = Self.size(bytes) else { return nil }
    let audio = configuration.audio
    return ElementaryFrame(
      size: size, samples: audio.samplesPerFrame * configuration.frames, sampleRate: audio.sampleRate,
      channels: audio.channels)
  }

  /// The size of a frame by its three bytes, nil where they are none.
  static func size(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
    guard bytes.count >= 3, bytes[0] == 0x56, bytes[1] & 0xE0 == 0xE0 else { return nil }
    let length = UInt64(bytes[1] & 0x1F) << 8 | UInt64(bytes[2])
    return length > 1 ? length + 3 : nil
  }

  /// The size of the frame at `offset`; nil where none stands there.
  static func size(_ input: ByteView, at offset: UInt64) throws(ParserPause) -> UInt64? {
    try LeadingTags.bring(3, at: offset, input)
    return size(try input.bytes(at: offset, upTo: 3))
  }

  private static func size(_ bytes: [UInt8]) -> UInt64? { bytes.withUnsafeBytes { size($0) } }

  /// The configuration in the frame at `offset`; nil where it has none, or one that cannot be told the time by.
  static func configuration(_ input: ByteView, at offset: UInt64) throws(ParserPause) -> Configuration? {
    try LeadingTags.bring(35, at: offset, input)
    var bits = BitReader(try input.bytes(at: offset +| 3, upTo: 32))
    // useSameStreamMux.
    guard !bits.flag() else { return nil }
    let version = bits.flag()
    // audioMuxVersionA 1 is reserved.
    if version, bits.flag() { return nil }
    if version { _ = value(&bits) }
    // All streams have the same timing, or nothing of this holds.
    guard bits.flag() else { return nil }
    let frames = bits.read(6) + 1
    // Only the first of several programs and layers is looked at.
    bits.skip(7)
    if version { _ = value(&bits) }
    guard let audio = AudioSpecificConfig(&bits) else { return nil }
    return Configuration(audio: audio, frames: frames)
  }

  /// LatmGetValue: two bits say how many bytes follow.
  private static func value(_ bits: inout BitReader) -> UInt64 {
    let count = Int(bits.read(2)) + 1
    return bits.read(count * 8)
  }
}
