import Extraction

/// Frames of LOAS by their sizes alone, for the sniffer: what they hold does not matter to it.
struct LOASSniffing: ElementaryFrameSyntax {
  let source = "aac"
  let codec = "aac_latm"
  let headerLength: UInt64 = 3
  let largestSize: UInt64 = 4608

  let firstBytes = ByteSet(0x56)

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    LOASSyntax.size(bytes).map { ElementaryFrame(size: $0, samples: 1, sampleRate: 1) }
  }
}
