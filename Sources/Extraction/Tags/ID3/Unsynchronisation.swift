/// The zero bytes that are put behind each FF so that nothing in a tag looks like a frame of sound (ID3v2.4.0 structure, 6.1).
enum Unsynchronisation {
  /// The bytes without them; nil where the bytes hold what they are to prevent: the flag is set and it was never done.
  static func removed(from bytes: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isBehindFF = false
    for byte in bytes {
      if isBehindFF, byte >= 0xE0 { return nil }
      if !(isBehindFF && byte == 0) { result.append(byte) }
      isBehindFF = byte == 0xFF
    }
    return result
  }
}
