import Extraction

/// Reads from the first byte to the last and lets go of what it has passed.
struct DigestParser: ExtractionParser {
  /// What is taken at once, in bytes.
  private static let step: UInt64 = 64 << 10

  private let algorithms: [DigestAlgorithm]
  private var digests: [(any Digesting)?]
  private var position: UInt64 = 0

  init(_ algorithms: [DigestAlgorithm]) {
    self.algorithms = algorithms
    digests = algorithms.map { $0.begin() }
  }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    while input.length.map({ position < $0 }) ?? true {
      let window = position..<min(position +| Self.step, input.length ?? .max)
      // Where the length is not known yet the end cuts the window.
      try input.require([window])
      try input.read(window) { bytes in
        for index in digests.indices { digests[index]?.update(bytes) }
      }
      position = window.upperBound
      input.release(before: position)
    }
    let found = zip(algorithms, digests.indices).compactMap { algorithm, index -> Finding? in
      guard let bytes = digests[index]?.finish() else { return nil }
      return Finding(
        key: algorithm.rawValue, value: .text(Self.hexadecimal(bytes)), confidence: .exact, source: "digest:content")
    }
    guard !found.isEmpty else { throw .failed(.absent("the system's libcrypto does not allow this digest")) }
    return found
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
