import Extraction

/// A toy format: `TOY!`, then chunks of a 4-byte big-endian size and that many bytes, to the end. The duration in
/// seconds is the number of chunks. How it is parsed is up to the test.
struct ToyExtractor: Extractor {
  let descriptor: ExtractorDescriptor
  let makeToyParser: @Sendable () -> any ExtractionParser

  init(
    id: String = "toy", keys: [String] = ["duration"], _ makeToyParser: @escaping @Sendable () -> any ExtractionParser
  ) {
    descriptor = ExtractorDescriptor(
      id: id, version: 1, name: "Toy", keys: keys, signatures: [Signature("TOY!")], extensions: ["toy"],
      mimeTypes: ["video/x-toy"])
    self.makeToyParser = makeToyParser
  }

  func makeParser(for question: Question) -> any ExtractionParser { makeToyParser() }

  /// A toy file with chunks of these sizes.
  static func file(_ sizes: [Int]) -> [UInt8] {
    Array("TOY!".utf8)
      + sizes.flatMap { size in
        (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }
          + (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      }
  }
}
