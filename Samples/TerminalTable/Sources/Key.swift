/// A key that means something.
enum Key: Equatable {
  case up, down, pageUp, pageDown, home, end, quit

  /// The keys in what a terminal sends: letters, and sequences behind an escape (ECMA-48, as xterm sends them).
  static func parse(_ bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let first = rest.popFirst() {
      switch first {
      case UInt8(ascii: "q"), 0x03: keys.append(.quit)
      case 0x1B:
        let sequence = rest.prefix { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "O") || (0x30...0x39).contains($0) }
        rest = rest.dropFirst(sequence.count)
        guard let last = rest.popFirst() else { break }
        let text = String(decoding: sequence.filter { (0x30...0x39).contains($0) } + [last], as: UTF8.self)
        let names: [String: Key] = [
          "A": .up, "B": .down, "H": .home, "F": .end, "1~": .home, "4~": .end, "5~": .pageUp, "6~": .pageDown,
        ]
        if let key = names[text] { keys.append(key) }
      default: break
      }
    }
    return keys
  }
}
