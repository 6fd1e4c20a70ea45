/// A code in which each symbol has a word of some bits, told by the widths of the words alone (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// The widest word, in bits.
  static let longest = 15
  /// The order in which the widths of the code for widths stand (section 3.2.7).
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// What the symbols 257 to 285 stand for (section 3.2.5).
  static let lengths: [(base: Int, extra: Int)] = {
    var table = (3...10).map { (base: $0, extra: 0) }
    for extra in 1...5 { table += (0..<4).map { (base: 3 + (4 + $0) << extra, extra: extra) } }
    table.append((base: 258, extra: 0))
    return table
  }()

  /// What the symbols of the code for distances stand for.
  static let distances: [(base: Int, extra: Int)] = {
    var table = (1...4).map { (base: $0, extra: 0) }
    for extra in 1...13 { table += (0..<2).map { (base: 1 + (2 + $0) << extra, extra: extra) } }
    return table
  }()

  static let fixedLiterals = HuffmanCode(
    [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
      + [Int](repeating: 8, count: 8))
  static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))

  /// By width: the first word, and where its symbol stands.
  private var first = [Int](repeating: 0, count: longest + 1)
  private var start = [Int](repeating: 0, count: longest + 1)
  private var counts = [Int](repeating: 0, count: longest + 1)
  /// By width, then by number.
  private var symbols: [Int] = []

  /// The code whose symbols have words of these widths; 0 is no word at all.
  init(_ widths: some Sequence<Int>) {
    let widths = Array(widths)
    var word = 0
    for width in 1...Self.longest {
      word <<= 1
      first[width] = word
      start[width] = symbols.count
      symbols += widths.indices.filter { widths[$0] == width }
      counts[width] = symbols.count - start[width]
      word += counts[width]
    }
  }

  /// The symbol of a word; nil where there is none of this width.
  func symbol(_ word: Int, _ width: Int) -> Int? {
    let index = word - first[width]
    return index >= 0 && index < counts[width] ? symbols[start[width] + index] : nil
  }
}
