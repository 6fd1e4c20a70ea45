/// Builds ID3 tags of all versions, right and wrong.
enum ID3Builder {
  static func number(_ value: Int, _ count: Int, safe: Bool = false) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * (safe ? 7 : 8)) & (safe ? 0x7F : 0xFF)) }
  }

  static func frame(
    _ id: String, _ content: [UInt8], version: UInt8 = 4, flags: UInt8 = 0, safe: Bool? = nil
  ) -> [UInt8] {
    if version == 2 { return Array(id.utf8) + number(content.count, 3) + content }
    return Array(id.utf8) + number(content.count, 4, safe: safe ?? (version == 4)) + [0, flags] + content
  }

  static func text(_ id: String, _ text: String, version: UInt8 = 4) -> [UInt8] {
    frame(id, [version == 4 ? 3 : 0] + Array(text.utf8), version: version)
  }

  static func tag(_ frames: [[UInt8]], version: UInt8 = 4, flags: UInt8 = 0, padding: Int = 0) -> [UInt8] {
    let body = frames.flatMap { $0 } + [UInt8](repeating: 0, count: padding)
    return Array("ID3".utf8) + [version, 0, flags] + number(body.count, 4, safe: true) + body
  }

  static func picture(_ bytes: [UInt8], kind: UInt8 = 3, _ description: String = "", version: UInt8 = 4) -> [UInt8] {
    let head = version == 2 ? Array("PNG".utf8) : Array("image/png".utf8) + [0]
    return frame(
      version == 2 ? "PIC" : "APIC", [0] + head + [kind] + Array(description.utf8) + [0] + bytes, version: version)
  }

  static func id3v1(title: String, track: UInt8 = 0, genre: UInt8 = 255) -> [UInt8] {
    func field(_ text: String, _ count: Int) -> [UInt8] {
      Array(text.utf8.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - text.utf8.count))
    }
    return Array("TAG".utf8) + field(title, 30) + field("Singer", 30) + field("Record", 30) + field("1999", 4)
      + field("Fine", 28) + [0, track, genre]
  }

  static func ape(_ items: [(String, [UInt8], isBinary: Bool)]) -> [UInt8] {
    func little(_ value: Int) -> [UInt8] { number(value, 4).reversed() }
    var body: [UInt8] = []
    for (key, value, isBinary) in items {
      body += little(value.count)
      body += little(isBinary ? 2 : 0)
      body += Array(key.utf8) + [0]
      body += value
    }
    func mark(_ flags: Int) -> [UInt8] {
      var mark = Array("APETAGEX".utf8)
      for value in [2000, body.count + 32, items.count, flags, 0, 0] { mark += little(value) }
      return mark
    }
    return mark(0xA000_0000) + body + mark(0x8000_0000)
  }

  /// A PNG's signature and header, which is all that its size needs.
  static func png(_ width: Int, _ height: Int, size: Int = 64) -> [UInt8] {
    var head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    head += number(13, 4)
    head += Array("IHDR".utf8)
    head += number(width, 4)
    head += number(height, 4)
    head += [8, 2, 0, 0, 0] as [UInt8]
    return head + (0..<max(0, size - head.count)).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 1) }
  }
}
