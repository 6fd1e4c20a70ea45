import Extraction

/// The fields of a `fmt ` chunk (WAVEFORMATEX, WAVEFORMATEXTENSIBLE).
struct WAVFormat: Equatable {
  /// The format tag; of an extensible format the one that its sub-format names.
  var tag: UInt16
  var channels: UInt64
  /// Sample frames a second.
  var sampleRate: UInt64
  /// Average bytes a second.
  var byteRate: UInt64
  /// Bytes a block: a sample frame in PCM, a compressed block elsewhere.
  var blockAlign: UInt64
  var bitsPerSample: UInt64
  /// Sample frames that a compressed block decodes to, 0 where the chunk does not say.
  var samplesPerBlock: UInt64

  /// The content of a `fmt ` chunk; nil where it is shorter than the 14 bytes that every kind has.
  init?(_ bytes: [UInt8], bigEndian: Bool) {
    guard bytes.count >= 14 else { return nil }
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      guard offset + count <= bytes.count else { return 0 }
      let field = bytes[offset..<offset + count]
      return (bigEndian ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
    }
    let outer = UInt16(truncatingIfNeeded: number(0, 2))
    let isExtensible = outer == 0xFFFE && bytes.count >= 26
    tag = isExtensible ? UInt16(truncatingIfNeeded: number(24, 2)) : outer
    channels = number(2, 2)
    sampleRate = number(4, 4)
    byteRate = number(8, 4)
    blockAlign = number(12, 2)
    bitsPerSample = number(14, 2)
    // Only these tags put the samples of a block first in their extra bytes: MS ADPCM, IMA ADPCM and GSM 6.10.
    let saysSamples = [0x0002, 0x0011, 0x0031].contains(tag) && !isExtensible && number(16, 2) >= 2
    samplesPerBlock = saysSamples ? number(18, 2) : 0
  }

  /// Whether each sample frame has the same size: PCM, floating point, A-law and µ-law, and whatever else says so
  /// with its byte rate.
  var isLinear: Bool {
    [0x0001, 0x0003, 0x0006, 0x0007].contains(tag)
  }

  /// Bytes of a sample frame in a linear format, 0 where no field tells.
  ///
  /// The block size is what counts (a 24-bit sample may sit in 4 bytes), unless the byte rate takes the side of
  /// channels and bits against it.
  var frameSize: UInt64 {
    let derived = channels * ((bitsPerSample + 7) / 8)
    guard blockAlign > 0 else {
      if derived > 0 { return derived }
      return sampleRate > 0 ? byteRate / sampleRate : 0
    }
    let isContradicted = derived > 0 && derived != blockAlign && byteRate == sampleRate * derived && byteRate > 0
    return isContradicted ? derived : blockAlign
  }

  /// Sample frames a second of a linear format; where the field is 0, what byte rate and frame size say.
  var effectiveRate: UInt64 {
    if sampleRate > 0 { return sampleRate }
    return frameSize > 0 ? byteRate / frameSize : 0
  }
}
