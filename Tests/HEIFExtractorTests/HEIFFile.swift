/// Writes boxes, and files of pictures made of them.
enum HEIFFile {
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let body = content.flatMap { $0 }
    return number(body.count + 8, 4) + Array(type.utf8) + body
  }

  static func ftyp(_ major: String, _ others: String...) -> [UInt8] {
    box("ftyp", Array(major.utf8), number(0, 4), others.flatMap { Array($0.utf8) })
  }

  static func mdat(_ count: Int) -> [UInt8] { box("mdat", [UInt8](repeating: 0xA5, count: count)) }

  // MARK: Items

  static func extents(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", number(0, 4), number(width, 4), number(height, 4))
  }

  static func rotation(_ quarters: UInt8) -> [UInt8] { box("irot", [quarters]) }
  static func mirroring(_ axis: UInt8) -> [UInt8] { box("imir", [axis]) }

  static func aperture(_ width: Int, _ height: Int, divisor: Int = 1) -> [UInt8] {
    box(
      "clap", [width * divisor, divisor, height * divisor, divisor, 0, 1, 0, 1].flatMap { number($0, 4) })
  }

  /// Tables that give each item the properties with these numbers, from 1 on.
  static func meta(
    primary: Int?, _ properties: [[UInt8]], _ items: [(id: Int, properties: [Int])], isLong: Bool = false
  ) -> [UInt8] {
    let entries = items.flatMap { item -> [UInt8] in
      let numbers = item.properties.flatMap { isLong ? number($0 | 0x8000, 2) : [UInt8($0 | 0x80)] }
      return number(item.id, isLong ? 4 : 2) + [UInt8(item.properties.count)] + numbers
    }
    let flags = isLong ? number(0x0100_0001, 4) : number(0, 4)
    let handler = box("hdlr", number(0, 8), Array("pict".utf8), number(0, 13))
    return box(
      "meta", number(0, 4), handler,
      primary.map {
        isLong ? box("pitm", number(0x0100_0000, 4), number($0, 4)) : box("pitm", number(0, 4), number($0, 2))
      }
        ?? [],
      box(
        "iprp", box("ipco", properties.flatMap { $0 }), box("ipma", flags, number(items.count, 4), entries)))
  }

  // MARK: Tracks

  /// A track of pictures: runs of how many and how long each, in units of which `rate` are a second.
  static func track(
    _ runs: [(count: Int, each: Int)], rate: Int = 1000, size: (Int, Int) = (64, 48), handler: String = "pict",
    matrix: [Int] = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000], properties: [UInt8] = []
  ) -> [UInt8] {
    let entry = box(
      "av01", number(0, 24), number(size.0, 2), number(size.1, 2), number(0, 50), properties)
    let header = box("tkhd", number(3, 4), number(0, 20), number(0, 16), matrix.flatMap { number($0, 4) }, number(0, 8))
    return box(
      "trak", header,
      box(
        "mdia", box("mdhd", number(0, 12), number(rate, 4), number(0, 8)),
        box("hdlr", number(0, 8), Array(handler.utf8), number(0, 13)),
        box(
          "minf",
          box(
            "stbl", box("stsd", number(0, 4), number(1, 4), entry),
            box("stts", number(0, 4), number(runs.count, 4), runs.flatMap { number($0.count, 4) + number($0.each, 4) }))
        )))
  }

  static func movie(_ tracks: [UInt8]...) -> [UInt8] { box("moov", box("mvhd", number(0, 100)), tracks.flatMap { $0 }) }
}
