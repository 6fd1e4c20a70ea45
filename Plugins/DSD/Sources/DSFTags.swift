import Extraction

/// Answers from the ID3v2 tag that the header of a DSF file points at (DSF File Format Specification 1.01, "DSD chunk").
struct DSFTags: ExtractionParser {
  private let keys: Set<String>
  private var tag: EmbeddedTag?

  init(_ question: Question) { keys = question.keys }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    guard try input.matches("DSD ", at: 0) else { throw .failed(.notRecognised("no DSF magic")) }
    let offset: UInt64 = try input.littleEndian(at: 20)
    guard offset >= 28 else { throw .failed(.absent("the file has no tag")) }
    var reading = tag ?? EmbeddedTag(at: offset, keys)
    defer { tag = reading }
    return try reading.read(input).findings(for: keys, id: "dsf")
  }
}
