import Extraction

/// An extractor for one test: sniffs four letters, and answers as its closure says.
struct ToyExtractor: Extractor {
  let descriptor: ExtractorDescriptor
  let parsing: @Sendable () -> any ExtractionParser

  init(
    _ signature: String, head: Int = 4096, tail: Int = 0, fileExtension: String? = nil,
    parsing: @escaping @Sendable () -> any ExtractionParser
  ) {
    descriptor = ExtractorDescriptor(
      id: signature.lowercased(), version: 1, name: signature, keys: ["duration"],
      signatures: [Signature(signature)], extensions: [fileExtension ?? signature.lowercased()],
      mimeTypes: ["test/\(signature.lowercased())"], headLength: head, tailLength: tail)
    self.parsing = parsing
  }

  func makeParser(for question: Question) -> any ExtractionParser { parsing() }
}

/// `JUMP`, then offsets of eight bytes each, the last of them 0. Each offset has a byte; their sum is the answer.
struct JumpParser: ExtractionParser {
  var atOnce = false

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    var offsets: [UInt64] = []
    while offsets.count < 100 {
      let offset: UInt64 = try input.bigEndian(at: 4 + UInt64(offsets.count) * 8)
      if offset == 0 { break }
      offsets.append(offset)
    }
    if atOnce { try input.require(offsets.map { $0..<$0 + 1 }) }
    var sum = 0.0
    for offset in offsets { sum += Double(try input.uint8(at: offset)) }
    return [try .duration(sum, .exact, source: "jump:sum")]
  }

  /// A file of `length` bytes whose byte at offset n is n modulo 251, but for the list at its start.
  static func file(_ length: Int, offsets: [UInt64]) -> [UInt8] {
    // Doubling copies in bulk; a loop over each byte takes a second where nothing is optimised.
    var bytes = (0..<251).map { UInt8($0) }
    while bytes.count < length { bytes += bytes }
    bytes.removeLast(bytes.count - length)
    let head =
      Array("JUMP".utf8)
      + (offsets + [0]).flatMap { offset in (0..<8).map { UInt8(truncatingIfNeeded: offset >> (56 - 8 * UInt64($0))) } }
    bytes.replaceSubrange(0..<min(head.count, bytes.count), with: head.prefix(bytes.count))
    return bytes
  }

  static func answer(_ offsets: [UInt64]) -> Double { offsets.reduce(0) { $0 + Double($1 % 251) } }
}

extension ToyExtractor {
  /// Jumps from one offset to the next.
  static let jump = ToyExtractor("JUMP") { JumpParser() }
  /// Asks for all offsets at once.
  static let jumpAtOnce = ToyExtractor("JUMP") { JumpParser(atOnce: true) }

  /// `TAIL`: the last byte is the answer. It expects the tail in the first round.
  static let tail = ToyExtractor("TAIL", tail: 1024) { TailParser() }

  /// `SCAN`: counts its bytes by reading 100 at a time up to the end, and releases what it has counted.
  static let scan = ToyExtractor("SCAN") { ScanParser() }

  /// `HINT`: the last byte is the answer, and the parser says so while it asks for a byte in the middle.
  static let hint = ToyExtractor("HINT") { HintParser() }
}

struct TailParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let length = try input.wholeLength()
    return [try .duration(Double(try input.uint8(at: length -| 1)), .exact, source: "tail:last")]
  }

  static func file(_ length: Int) -> [UInt8] { Array("TAIL".utf8) + [UInt8](repeating: 1, count: length - 5) + [77] }
}

struct ScanParser: ExtractionParser {
  var position: UInt64 = 4
  var provisional: [Finding] {
    (try? Finding.duration(Double(position), .estimated(error: 1), source: "scan:so far")).map { [$0] } ?? []
  }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    while !(try input.ends(at: position)) {
      position += UInt64(try input.bytes(at: position, upTo: 100).count)
      input.release(before: position)
    }
    return [try .duration(Double(position), .exact, source: "scan:count")]
  }

  static func file(_ length: Int) -> [UInt8] { Array("SCAN".utf8) + [UInt8](repeating: 9, count: length - 4) }
}

struct HintParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    input.hintTail(100)
    _ = try input.uint8(at: 100_000)
    return try TailParserCore.last(input)
  }
}

enum TailParserCore {
  static func last(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let length = try input.wholeLength()
    return [try .duration(Double(try input.uint8(at: length -| 1)), .exact, source: "hint:last")]
  }
}

/// Wants the length before anything else, and releases what has come meanwhile.
struct PatientParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    input.release(before: input.contiguousEnd)
    return [try .duration(Double(try input.wholeLength()), .exact, source: "patient:length")]
  }
}
