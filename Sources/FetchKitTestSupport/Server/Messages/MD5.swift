import Foundation

/// The digest of RFC 1321, which Digest credentials are made of.
enum MD5 {
  static func hexDigest(of text: String) -> String {
    digest(of: Array(text.utf8)).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
  private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }

  private static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
    withUnsafeBytes(of: (UInt64(message.count) &* 8).littleEndian) { padded.append(contentsOf: $0) }
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: padded.count, by: 64) {
      let words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(padded[start + word * 4 + $1]) << UInt32($1 * 8) }
      }
      add(words, to: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32($0 * 8)) } }
  }

  private static func add(_ words: [UInt32], to state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for index in 0..<64 {
      let (mixed, word): (UInt32, Int)
      switch index / 16 {
      case 0: (mixed, word) = ((b & c) | (~b & d), index)
      case 1: (mixed, word) = ((d & b) | (~d & c), (5 * index + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * index + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), (7 * index) % 16)
      }
      let sum = a &+ mixed &+ sines[index] &+ words[word]
      let shift = shifts[index / 16][index % 4]
      (a, d, c) = (d, c, b)
      b = b &+ (sum << shift | sum >> (32 - shift))
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] = state[index] &+ value }
  }
}
