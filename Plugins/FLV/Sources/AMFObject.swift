import Extraction

/// Numbers and flags in the object that an `onMetaData` script hands over (Adobe, Action Message Format 0).
struct AMFObject {
  private static let mostMembers = 1000

  private(set) var numbers: [String: Double] = [:]
  private(set) var flags: [String: Bool] = [:]

  /// The object in a script's data; nil where it is not `onMetaData`.
  init?(script bytes: [UInt8]) {
    var index = 0
    // The name, behind a marker for text.
    guard bytes.first == 2 else { return nil }
    let count = Int(bytes.bigEndian(2, at: 1))
    guard count <= bytes.count - 3, bytes[3..<3 + count].elementsEqual("onMetaData".utf8) else { return nil }
    index = 3 + count
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case 3: index += 1
    case 8: index += 5
    default: return nil
    }
    for _ in 0..<Self.mostMembers {
      let nameSize = Int(bytes.bigEndian(2, at: index))
      guard nameSize > 0, index + 3 + nameSize <= bytes.count else { return }
      let name = String(decoding: bytes[(index + 2)..<(index + 2 + nameSize)], as: UTF8.self)
      index += 2 + nameSize
      if bytes[index] == 0 { numbers[name] = Double(bitPattern: bytes.bigEndian(8, at: index + 1)) }
      if bytes[index] == 1 { flags[name] = bytes.bigEndian(1, at: index + 1) != 0 }
      guard let next = Self.end(of: index, in: bytes, depth: 0) else { return }
      index = next
    }
  }

  /// The index behind the value whose marker stands at `index`; nil where it is none, or goes beyond the data.
  private static func end(of index: Int, in bytes: [UInt8], depth: Int) -> Int? {
    guard index < bytes.count, depth < 16 else { return nil }
    var end: Int
    switch bytes[index] {
    case 0: end = index + 9
    case 1: end = index + 2
    case 2: end = index + 3 + Int(bytes.bigEndian(2, at: index + 1))
    case 5, 6: end = index + 1
    case 7: end = index + 3
    case 11: end = index + 11
    case 12: end = index + 5 + Int(bytes.bigEndian(4, at: index + 1))
    case 3, 8:
      end = index + (bytes[index] == 3 ? 1 : 5)
      while true {
        guard end + 3 <= bytes.count else { return nil }
        let nameSize = Int(bytes.bigEndian(2, at: end))
        if nameSize == 0, bytes[end + 2] == 9 { return end + 3 }
        guard let next = self.end(of: end + 2 + nameSize, in: bytes, depth: depth + 1) else { return nil }
        end = next
      }
    case 10:
      let count = bytes.bigEndian(4, at: index + 1)
      end = index + 5
      for _ in 0..<count {
        guard let next = self.end(of: end, in: bytes, depth: depth + 1) else { return nil }
        end = next
      }
    default: return nil
    }
    return end <= bytes.count ? end : nil
  }

  /// A number above 0 that is finite.
  func number(_ name: String) -> Double? { numbers[name].flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
}
