/// Reads fields of a packet; what lies behind its end counts as 0.
struct PacketFields {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether it starts with these characters, one byte each.
  func starts(with text: String) -> Bool {
    bytes.starts(with: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  func little(_ offset: Int, _ count: Int) -> UInt64 {
    field(offset, count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  func big(_ offset: Int, _ count: Int) -> UInt64 { field(offset, count).reduce(0) { $0 << 8 | UInt64($1) } }

  private func field(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
    guard offset + count <= bytes.count else { return [] }
    return bytes[offset..<offset + count]
  }
}
