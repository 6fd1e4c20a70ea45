import Extraction

/// Frames of AMR and AMR-WB in files (RFC 4867, section 5.3): a byte that says their mode, then their bits.
struct AMRSyntax: ElementaryFrameSyntax {
  /// The bytes of a frame by its type, the first included; nil for types that no encoder may use (3GPP TS 26.101, table 1a;
  /// 26.201, table 1a).
  private static let narrow: [UInt64?] = [13, 14, 16, 18, 20, 21, 27, 32, 6, 7, 6, 6, nil, nil, nil, 1]
  private static let wide: [UInt64?] = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, nil, nil, nil, nil, 1, 1]

  let source = "amr"
  let isWide: Bool
  /// Frames of one channel each that make 20 ms.
  let channels: Int
  /// One byte, of which five bits are not always the same: many have to agree.
  let chain = 8
  let headerLength: UInt64 = 1
  let largestSize: UInt64 = 61

  var codec: String { isWide ? "amr_wb" : "amr_nb" }

  let firstBytes = ByteSet((0...255).filter { $0 & 0x83 == 0 })

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    guard let first = bytes.first, first & 0x83 == 0, let size = (isWide ? Self.wide : Self.narrow)[Int(first >> 3)]
    else { return nil }
    let rate: UInt64 = isWide ? 16000 : 8000
    // Each channel's frame is its share of the 20 ms.
    return ElementaryFrame(
      size: size, samples: rate / 50, sampleRate: rate * UInt64(max(channels, 1)), channels: channels)
  }

  func sampleRate(of frame: ElementaryFrame) -> UInt64 { isWide ? 16000 : 8000 }
}
