/// Builds PDF documents of any shape.
struct PDFBuilder {
  private(set) var file: [UInt8]
  private(set) var offsets: [Int: Int] = [:]
  /// Where the newest part of the cross-reference table stands.
  private(set) var start = 0

  init(header: String = "%PDF-1.5\n") { file = Array(header.utf8) }

  /// An object with this number.
  func object(_ number: Int, _ text: String) -> PDFBuilder {
    var copy = self
    copy.offsets[number] = file.count
    copy.file += Array("\(number) 0 obj\n\(text)\nendobj\n".utf8)
    return copy
  }

  /// An object with a stream.
  func stream(_ number: Int, _ dictionary: String, _ content: [UInt8], length: String? = nil) -> PDFBuilder {
    var copy = self
    copy.offsets[number] = file.count
    copy.file += Array(
      "\(number) 0 obj\n<<\(dictionary) /Length \(length ?? "\(content.count)")>>\nstream\r\n".utf8)
    copy.file += content + Array("\nendstream\nendobj\n".utf8)
    return copy
  }

  func text(_ text: String) -> PDFBuilder {
    var copy = self
    copy.file += Array(text.utf8)
    return copy
  }

  /// A classic table of these objects, all by default, and the end of a file.
  func table(_ numbers: [Int]? = nil, trailer: String, moved: Int = 0) -> PDFBuilder {
    var copy = self
    copy.start = file.count
    var text = "xref\n0 1\n0000000000 65535 f\r\n"
    for number in (numbers ?? offsets.keys.sorted()) {
      let digits = String((offsets[number] ?? 0) - moved)
      text += "\(number) 1\n" + String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n\r\n"
    }
    text += "trailer\n<<\(trailer)>>\nstartxref\n\(copy.start - moved)\n%%EOF\n"
    copy.file += Array(text.utf8)
    return copy
  }

  /// A table in a stream: a row for each object from 0 to `number`, which is the stream itself. Objects in streams are given
  /// as stream and index.
  func tableStream(_ number: Int, packed: [Int: (Int, Int)] = [:], trailer: String) -> PDFBuilder {
    let place = file.count
    let rows = (0...number).flatMap { object -> [UInt8] in
      if let (stream, index) = packed[object] { return [2, 0, UInt8(stream), UInt8(index)] }
      let offset = object == number ? place : offsets[object]
      return offset.map { [1, UInt8($0 >> 8), UInt8($0 & 255), 0] } ?? [0, 0, 0, 0]
    }
    var copy = stream(number, "/Type/XRef /W [1 2 1] /Size \(number + 1) \(trailer)", rows)
    copy.start = place
    return copy.text("startxref\n\(place)\n%%EOF")
  }
}
