import Extraction

/// The list of pictures in an icon: sizes and places.
struct IconDirectory {
  /// A picture in the list.
  private struct Entry {
    /// 1 to 255; 0 stands for 256, and, in files that were written against the rules, for more.
    let width: Int
    let height: Int
    let place: UInt64

    /// Whether the list cannot say it.
    var isHuge: Bool { width == 0 || height == 0 }
  }

  private static let entrySize = 16
  /// No real icon has as many pictures.
  private static let mostEntries = 200
  /// Pictures whose own headers are looked at.
  private static let mostLooks = 8
  /// What is read of a picture, in bytes.
  private static let headerSize: UInt64 = 24

  private let entries: [Entry]

  /// The directory; nil where the first bytes are not those of one.
  init?(_ input: ByteView) throws(ParserPause) {
    let head = try input.bytes(at: 0, upTo: 6)
    guard head.count == 6, head[0] == 0, head[1] == 0, head[2] == 1 || head[2] == 2, head[3] == 0 else { return nil }
    let count = Int(head[4]) | Int(head[5]) << 8
    guard count > 0, count <= Self.mostEntries else { return nil }
    let bytes = try input.bytes(6..<UInt64(6 + count * Self.entrySize))
    entries = stride(from: 0, to: bytes.count, by: Self.entrySize).map { start in
      let place = bytes[(start + 12)..<(start + 16)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Entry(width: Int(bytes[start]), height: Int(bytes[start + 1]), place: place)
    }
  }

  /// Whether each picture stands behind the directory.
  var isSane: Bool { entries.allSatisfy { $0.place >= UInt64(6 + entries.count * Self.entrySize) } }

  /// The size of the largest picture. Those of 256 pixels or more tell it themselves.
  func largest(_ input: ByteView) throws(ParserPause) -> Dimensions {
    let huge = entries.filter(\.isHuge).prefix(Self.mostLooks).map(\.place)
    try input.require(huge.map { $0..<($0 +| Self.headerSize) })
    var best = Dimensions(0, 0)
    for entry in entries {
      let size = huge.contains(entry.place) ? try own(at: entry.place, input) ?? listed(entry) : listed(entry)
      if size.storedWidth * size.storedHeight > best.storedWidth * best.storedHeight { best = size }
    }
    return best
  }

  private func listed(_ entry: Entry) -> Dimensions {
    Dimensions(entry.width == 0 ? 256 : entry.width, entry.height == 0 ? 256 : entry.height)
  }

  /// What a picture's own header says: a PNG, or a bitmap, whose mask counts as a second half of its height.
  private func own(at place: UInt64, _ input: ByteView) throws(ParserPause) -> Dimensions? {
    let (width, height): (UInt32, UInt32)
    if try input.bigEndian(UInt32.self, at: place) == 0x8950_4E47 {
      (width, height) = (try input.bigEndian(at: place +| 16), try input.bigEndian(at: place +| 20))
    } else if try input.littleEndian(UInt32.self, at: place) == 40 {
      (width, height) = (try input.littleEndian(at: place +| 4), try input.littleEndian(at: place +| 8) / 2)
    } else {
      return nil
    }
    guard (1...0xFFFF).contains(width), (1...0xFFFF).contains(height) else { return nil }
    return Dimensions(Int(width), Int(height))
  }
}
