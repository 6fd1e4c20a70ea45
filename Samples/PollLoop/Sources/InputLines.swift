import Foundation

/// Standard input, as lines, without ever waiting for more.
struct InputLines {
  private(set) var isOpen = true
  private var rest: [UInt8] = []

  /// The lines that have come. To be called where standard input can be read: it then takes what is there, and does not block.
  mutating func read() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else {
      isOpen = false
      return lines(of: [UInt8(ascii: "\n")])
    }
    return lines(of: buffer[..<count])
  }

  private mutating func lines(of bytes: some Sequence<UInt8>) -> [String] {
    rest += bytes
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(lines.last ?? [])
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }.filter { !$0.isEmpty }
  }
}
