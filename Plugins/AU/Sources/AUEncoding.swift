/// How the samples of an AU file are coded, by the number in its header (Sun's audio file format, audio_filehdr).
struct AUEncoding {
  /// The codec by the name that `ffprobe` gives it; nil where it has none.
  var codec: String?
  /// Bits of a sample of one channel.
  var bits: UInt64

  /// The encoding with a number; nil for those of no fixed size.
  init?(_ number: UInt32, isLittleEndian: Bool) {
    let order = isLittleEndian ? "le" : "be"
    switch number {
    case 1: (codec, bits) = ("pcm_mulaw", 8)
    case 2: (codec, bits) = ("pcm_s8", 8)
    case 3: (codec, bits) = ("pcm_s16\(order)", 16)
    case 4: (codec, bits) = ("pcm_s24\(order)", 24)
    case 5: (codec, bits) = ("pcm_s32\(order)", 32)
    case 6: (codec, bits) = ("pcm_f32\(order)", 32)
    case 7: (codec, bits) = ("pcm_f64\(order)", 64)
    // Fixed point of a signal processor.
    case 11: (codec, bits) = (nil, 8)
    case 12: (codec, bits) = (nil, 16)
    case 13: (codec, bits) = (nil, 24)
    case 14: (codec, bits) = (nil, 32)
    case 23: (codec, bits) = ("adpcm_g726le", 4)
    // Each byte holds two samples.
    case 24: (codec, bits) = ("adpcm_g722", 4)
    case 25: (codec, bits) = ("adpcm_g726le", 3)
    case 26: (codec, bits) = ("adpcm_g726le", 5)
    case 27: (codec, bits) = ("pcm_alaw", 8)
    default: return nil
    }
  }
}
