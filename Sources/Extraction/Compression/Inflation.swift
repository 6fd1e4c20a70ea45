/// Decompresses the start of a deflate stream (RFC 1951), as far as its bytes and a limit go.
public struct Inflation {
  /// What has come out so far.
  public private(set) var output: [UInt8] = []
  private let bytes: [UInt8]
  private let limit: Int
  private var position = 0

  /// Why decompression stops.
  private enum Stop: Error {
    case outOfBytes
    case full
    case malformed
  }

  /// A stream that is to be decompressed.
  ///
  /// - Parameters:
  ///   - bytes: the stream from its first block on, or as much of it as is there.
  ///   - limit: how many bytes come out at most.
  public init(_ bytes: some Sequence<UInt8>, limit: Int) { (self.bytes, self.limit) = (Array(bytes), limit) }

  /// Decompresses all that is there; false where the stream is damaged, behind what is in ``output`` then.
  public mutating func run() -> Bool {
    do throws(Stop) {
      var isLast = false
      while !isLast {
        isLast = try bits(1) == 1
        switch try bits(2) {
        case 0: try stored()
        case 1: try compressed(HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
        case 2:
          let (literals, distances) = try codes()
          try compressed(literals, distances)
        default: throw .malformed
        }
      }
      return true
    } catch {
      return error != .malformed
    }
  }

  // MARK: Blocks

  private mutating func stored() throws(Stop) {
    position = (position + 7) / 8 * 8
    let count = try bits(16)
    guard try bits(16) == ~count & 0xFFFF else { throw .malformed }
    for _ in 0..<count { try append(UInt8(try bits(8))) }
  }

  private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(Stop) {
    while true {
      let symbol = try symbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      let length = try value(symbol - 257, HuffmanCode.lengths)
      let distance = try value(try self.symbol(distances), HuffmanCode.distances)
      guard distance <= output.count else { throw .malformed }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  /// The codes that a block brings itself (RFC 1951, section 3.2.7).
  private mutating func codes() throws(Stop) -> (HuffmanCode, HuffmanCode) {
    let literals = try bits(5) + 257
    let distances = try bits(5) + 1
    let count = try bits(4) + 4
    var widths = [Int](repeating: 0, count: 19)
    for index in HuffmanCode.order.prefix(count) { widths[index] = try bits(3) }
    let code = HuffmanCode(widths)
    var all: [Int] = []
    while all.count < literals + distances {
      switch try symbol(code) {
      case 16:
        guard let last = all.last else { throw .malformed }
        all += [Int](repeating: last, count: try bits(2) + 3)
      case 17: all += [Int](repeating: 0, count: try bits(3) + 3)
      case 18: all += [Int](repeating: 0, count: try bits(7) + 11)
      case let width: all.append(width)
      }
    }
    guard all.count == literals + distances else { throw .malformed }
    return (HuffmanCode(all[..<literals]), HuffmanCode(all[literals...]))
  }

  // MARK: Bits

  private mutating func append(_ byte: UInt8) throws(Stop) {
    guard output.count < limit else { throw .full }
    output.append(byte)
  }

  private mutating func bits(_ count: Int) throws(Stop) -> Int {
    guard position + count <= bytes.count * 8 else { throw .outOfBytes }
    var number = 0
    for index in 0..<count {
      let bit = position + index
      number |= Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << index
    }
    position += count
    return number
  }

  private mutating func symbol(_ code: HuffmanCode) throws(Stop) -> Int {
    var word = 0
    for width in 1...HuffmanCode.longest {
      word = word << 1 | (try bits(1))
      if let symbol = code.symbol(word, width) { return symbol }
    }
    throw .malformed
  }

  /// A length or a distance: a base and some bits more.
  private mutating func value(_ index: Int, _ table: [(base: Int, extra: Int)]) throws(Stop) -> Int {
    guard table.indices.contains(index) else { throw .malformed }
    return table[index].base + (try bits(table[index].extra))
  }
}
