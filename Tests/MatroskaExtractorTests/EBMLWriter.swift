/// Writes EBML elements for the tests.
enum EBMLWriter {
  /// An element of known size; `sizeLength` bytes of size, as few as fit by default.
  static func element(_ id: UInt32, _ content: [UInt8], sizeLength: Int? = nil) -> [UInt8] {
    idBytes(id) + size(UInt64(content.count), length: sizeLength) + content
  }

  /// An element whose size says that it is not known.
  static func unknownSize(_ id: UInt32, _ content: [UInt8]) -> [UInt8] {
    idBytes(id) + [0x01] + [UInt8](repeating: 0xFF, count: 7) + content
  }

  /// An element that claims a size that it does not have.
  static func lying(_ id: UInt32, claims: UInt64, _ content: [UInt8]) -> [UInt8] {
    idBytes(id) + size(claims, length: 8) + content
  }

  static func unsigned(_ id: UInt32, _ value: UInt64) -> [UInt8] {
    element(id, Array(bigEndian(value, 8).drop { $0 == 0 }))
  }

  static func float(_ id: UInt32, _ value: Double) -> [UInt8] { element(id, bigEndian(value.bitPattern, 8)) }

  static func text(_ id: UInt32, _ value: String) -> [UInt8] { element(id, Array(value.utf8)) }

  static func bigEndian(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - $0))) }
  }

  static func size(_ value: UInt64, length: Int? = nil) -> [UInt8] {
    var count = length ?? 1
    while length == nil, count < 8, value >= (UInt64(1) << UInt64(7 * count)) - 1 { count += 1 }
    return bigEndian(value | UInt64(1) << UInt64(7 * count), count)
  }

  private static func idBytes(_ id: UInt32) -> [UInt8] { Array(bigEndian(UInt64(id), 4).drop { $0 == 0 }) }
}
