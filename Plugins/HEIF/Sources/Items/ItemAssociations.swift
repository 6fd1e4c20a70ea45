import Extraction

/// Which properties belong to which item (ISO/IEC 23008-12, 9.3.1: `ipma`), one entry after another.
struct ItemAssociations {
  /// An item and the numbers of its properties, which count from 1; 0 stands for none.
  struct Entry {
    var item: UInt32
    var properties: [Int]
  }

  private let isLong: Bool
  private let hasLongItems: Bool
  private let end: UInt64
  private var position: UInt64
  private var left: UInt32

  init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let flags: UInt32 = try reader.input.bigEndian(at: box.payload)
    hasLongItems = flags >> 24 > 0
    isLong = flags & 1 != 0
    left = try reader.input.bigEndian(at: box.payload +| 4)
    position = box.payload +| 8
    end = box.end
  }

  /// The next entry; nil at the end of the box.
  mutating func next(_ reader: BoxReader) throws(ParserPause) -> Entry? {
    guard left > 0, position < end else { return nil }
    left -= 1
    let item: UInt32
    if hasLongItems {
      item = try reader.input.bigEndian(at: position)
      position = position +| 4
    } else {
      item = UInt32(try reader.input.bigEndian(UInt16.self, at: position))
      position = position +| 2
    }
    let count = try reader.input.uint8(at: position)
    position = position +| 1
    var entry = Entry(item: item, properties: [])
    for _ in 0..<count {
      // The highest bit says whether a reader has to know the property.
      if isLong {
        entry.properties.append(Int(try reader.input.bigEndian(UInt16.self, at: position) & 0x7FFF))
        position = position +| 2
      } else {
        entry.properties.append(Int(try reader.input.uint8(at: position) & 0x7F))
        position = position +| 1
      }
    }
    return entry
  }
}
