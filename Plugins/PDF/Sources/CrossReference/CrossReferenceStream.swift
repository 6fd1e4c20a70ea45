import Extraction

/// A part of the cross-reference table in its compressed form (ISO 32000-1, section 7.5.8).
struct CrossReferenceStream {
  private let bytes: [UInt8]
  private let widths: [Int]
  private let runs: [(first: Int, count: Int)]
  /// The dictionary, which is the trailer as well.
  let trailer: PDFObject

  /// The stream in an object.
  init(_ reader: PDFReader, _ placed: PDFReader.Placed) throws(ParserPause) {
    trailer = placed.object
    let widths = (trailer["W"]?.array ?? []).map { $0.integer ?? -1 }
    guard trailer["Type"]?.name == "XRef", widths.count >= 3, widths.allSatisfy({ (0...8).contains($0) }) else {
      throw .failed(.malformed("what should be the cross-reference table is another thing"))
    }
    self.widths = widths
    let index = (trailer["Index"]?.array ?? [.integer(0), trailer["Size"] ?? .integer(0)]).map { $0.integer ?? 0 }
    runs = stride(from: 0, to: index.count - 1, by: 2).map { (index[$0], index[$0 + 1]) }
    bytes = try reader.content(of: placed, length: nil)
  }

  /// Where an object stands; nil where this part does not say.
  func place(of number: Int) -> ObjectPlace? {
    let size = widths.reduce(0, +)
    var row = 0
    for run in runs {
      if number >= run.first, number - run.first < run.count {
        let start = (row +| (number - run.first)) *| size
        guard size > 0, start >= 0, start <= bytes.count - size else { return nil }
        return place(at: start)
      }
      row = row +| max(run.count, 0)
    }
    return nil
  }

  private func place(at start: Int) -> ObjectPlace {
    var position = start
    let fields = widths.prefix(3).map { width -> UInt64 in
      defer { position += width }
      return bytes[position..<position + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
    switch widths[0] == 0 ? 1 : fields[0] {
    case 0: return .free
    case 1: return .offset(fields[1])
    case 2: return .inStream(Int(clamping: fields[1]), index: Int(clamping: fields[2]))
    default: return .free
    }
  }
}
