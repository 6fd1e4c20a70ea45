import Extraction

/// A part of the cross-reference table in its classic form: lines of 20 bytes, of which only the wanted are read (ISO
/// 32000-1, section 7.5.4).
struct CrossReferenceTable {
  /// A run of objects with numbers in a row.
  private struct Run {
    var first: Int
    var count: Int
    /// Where the first line stands in the file.
    var start: UInt64
  }

  private static let mostRuns = 4096

  private var runs: [Run] = []
  let trailer: PDFObject

  /// The table whose word `xref` stands at `offset`.
  init(_ reader: PDFReader, at offset: UInt64) throws(ParserPause) {
    var position = try reader.read(at: offset) { (lexer) throws(PDFLexer.Stop) in
      guard try lexer.skip("xref") else { throw .malformed }
    }.end
    while true {
      let (run, end) = try reader.read(at: position) { (lexer) throws(PDFLexer.Stop) -> (first: Int, count: Int)? in
        guard let first = try lexer.integer() else {
          guard try lexer.skip("trailer") else { throw .malformed }
          return nil
        }
        guard let count = try lexer.integer(), first >= 0, (0...(1 << 30)).contains(count) else { throw .malformed }
        return (first, count)
      }
      guard let run else {
        trailer = try reader.read(at: end) { (lexer) throws(PDFLexer.Stop) in try lexer.object() }.0
        return
      }
      guard runs.count < Self.mostRuns else { throw .failed(.malformed("the cross-reference table has no end")) }
      // Lines follow the line end, and blanks before it.
      var start = end
      while try [0x20, 0x0D, 0x0A].contains(reader.input.uint8(at: start)) { start = start +| 1 }
      runs.append(Run(first: run.first, count: run.count, start: start))
      position = start +| UInt64(run.count) *| 20
    }
  }

  /// Where an object stands; nil where this part does not say.
  func place(of number: Int, _ reader: PDFReader) throws(ParserPause) -> ObjectPlace? {
    for run in runs where number >= run.first && number - run.first < run.count {
      let line = try reader.input.bytes(at: run.start +| UInt64(number - run.first) *| 20, upTo: 18)
      let digits = String(decoding: line.prefix(10), as: UTF8.self)
      guard line.count == 18, let offset = UInt64(digits), [0x66, 0x6E].contains(line[17]) else {
        throw .failed(.malformed("a line of the cross-reference table is none", at: run.start))
      }
      return line[17] == 0x66 ? .free : .offset(offset)
    }
    return nil
  }
}
