import Extraction

/// The header of 32 bytes.
struct IVFHeader {
  /// Where the first frame starts.
  let size: UInt64
  let fourCC: String
  let dimensions: Dimensions
  /// Seconds a unit of time; nil where the header has none.
  let unit: Double?
  /// What the writer counted: frames, or the units of time that they take.
  let count: UInt64

  init(_ input: ByteView) throws(ParserPause) {
    let bytes = try input.bytes(0..<32)
    guard bytes.hasText("DKIF", at: 0) else { throw .failed(.notRecognised("there is no IVF signature")) }
    size = max(32, bytes.littleEndian(2, at: 6))
    fourCC = String(decoding: bytes[8..<12], as: UTF8.self)
    dimensions = Dimensions(Int(bytes.littleEndian(2, at: 12)), Int(bytes.littleEndian(2, at: 14)))
    let (rate, scale) = (bytes.littleEndian(4, at: 16), bytes.littleEndian(4, at: 20))
    unit = rate > 0 && scale > 0 ? Double(scale) / Double(rate) : nil
    count = bytes.littleEndian(4, at: 24)
  }
}
