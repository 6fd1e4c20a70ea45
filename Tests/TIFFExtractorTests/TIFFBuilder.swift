/// Writes TIFF files: a header, and directories one behind the other, each with numbers of 32 bits.
struct TIFFBuilder {
  var isLittleEndian = true
  var isBig = false
  var magic: UInt16?
  /// Behind the header.
  var mark: [UInt8] = []
  /// In the chain, each with fields by tag; several values stand behind the directory.
  var chain: [[(tag: UInt16, values: [Int])]] = []
  /// Reached by the field of the first directory with this tag.
  var branches: [(tag: UInt16, directories: [[(tag: UInt16, values: [Int])]])] = []
  var distance = 0

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return isLittleEndian ? bytes : bytes.reversed()
  }

  private var width: Int { isBig ? 8 : 4 }

  /// The bytes of a directory at `offset`, and of the values behind it.
  private func directory(_ fields: [(tag: UInt16, values: [Int])], at offset: Int, next: Bool) -> [UInt8] {
    let size = (isBig ? 8 : 2) + fields.count * (isBig ? 20 : 12) + width
    var (entries, values): ([UInt8], [UInt8]) = ([], [])
    for field in fields {
      entries += number(Int(field.tag), 2) + number(4, 2) + number(field.values.count, width)
      let bytes = field.values.flatMap { number($0, 4) }
      if bytes.count <= width {
        entries += bytes + [UInt8](repeating: 0, count: width - bytes.count)
      } else {
        entries += number(offset + size + values.count, width)
        values += bytes
      }
    }
    let end = offset + size + values.count
    return number(fields.count, isBig ? 8 : 2) + entries + number(next ? end : 0, width) + values
  }

  var file: [UInt8] {
    var bytes = Array((isLittleEndian ? "II" : "MM").utf8) + number(Int(magic ?? (isBig ? 43 : 42)), 2)
    if isBig { bytes += number(8, 2) + number(0, 2) }
    let start = bytes.count + width + mark.count + distance
    bytes += number(start, width) + mark + [UInt8](repeating: 0xEE, count: distance)
    // Branches stand behind the chain; their places are known once its length is.
    var chain = chain
    let length = encoded(chain + [], from: start, placeholders: true).count
    var place = start + length
    var tail: [UInt8] = []
    for branch in branches {
      var places: [Int] = []
      for fields in branch.directories {
        places.append(place)
        let piece = directory(fields, at: place, next: false)
        tail += piece
        place += piece.count
      }
      chain[0].append((branch.tag, places))
    }
    return bytes + encoded(chain, from: start, placeholders: false) + tail
  }

  private func encoded(
    _ chain: [[(tag: UInt16, values: [Int])]], from start: Int, placeholders: Bool
  ) -> [UInt8] {
    var chain = chain
    if placeholders {
      for branch in branches { chain[0].append((branch.tag, branch.directories.map { _ in 0 })) }
    }
    var bytes: [UInt8] = []
    for (index, fields) in chain.enumerated() {
      bytes += directory(fields, at: start + bytes.count, next: index + 1 < chain.count)
    }
    return bytes
  }
}
