/// Builds AVI files with one stream of pictures and, where it is asked for, one of sound.
struct AVIBuilder {
  var scale: UInt64 = 1001
  var rate: UInt64 = 30_000
  var length: UInt64 = 300
  var mainFrames: UInt64 = 300
  var allFrames: UInt64 = 0
  var frames = 300
  var hasIndex = true
  /// Blocks of sound, of 4 bytes at 8,000 a second; nil for no sound.
  var soundBlocks: UInt64?
  var width: UInt64 = 320
  var height: UInt64 = 240

  static func number(_ value: UInt64, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  static func chunk(_ id: String, _ content: [UInt8]) -> [UInt8] {
    Array(id.utf8) + number(UInt64(content.count)) + content + (content.count % 2 == 1 ? [0] : [])
  }

  static func list(_ type: String, _ content: [UInt8]) -> [UInt8] { chunk("LIST", Array(type.utf8) + content) }

  private func header(
    _ type: String, _ handler: String, _ scale: UInt64, _ rate: UInt64, _ length: UInt64, _ size: UInt64
  )
    -> [UInt8]
  {
    Array(type.utf8) + Array(handler.utf8) + Self.number(0) + Self.number(0) + Self.number(0) + Self.number(scale)
      + Self.number(rate) + Self.number(0) + Self.number(length) + Self.number(0) + Self.number(0) + Self.number(size)
      + Self.number(0, 8)
  }

  var file: [UInt8] {
    var main = Self.number(33_367) + Self.number(0) + Self.number(0) + Self.number(0x10) + Self.number(mainFrames)
    main +=
      Self.number(0) + Self.number(1) + Self.number(0) + Self.number(width) + Self.number(height) + Self.number(0, 16)
    let picture =
      Self.number(40) + Self.number(width) + Self.number(height) + Self.number(1, 2) + Self.number(24, 2)
      + Array("XVID".utf8) + Self.number(0, 20)
    var content = Self.chunk("avih", main)
    content += Self.list(
      "strl", Self.chunk("strh", header("vids", "XVID", scale, rate, length, 0)) + Self.chunk("strf", picture))
    if let soundBlocks {
      let format =
        Self.number(1, 2) + Self.number(2, 2) + Self.number(8000) + Self.number(32_000) + Self.number(4, 2)
        + Self.number(16, 2)
      content += Self.list(
        "strl", Self.chunk("strh", header("auds", "\0\0\0\0", 1, 8000, soundBlocks, 4)) + Self.chunk("strf", format))
    }
    if allFrames > 0 { content += Self.list("odml", Self.chunk("dmlh", Self.number(allFrames))) }
    var movie: [UInt8] = []
    var index: [UInt8] = []
    for _ in 0..<frames {
      index += Array("00dc".utf8) + Self.number(0x10) + Self.number(UInt64(movie.count + 4)) + Self.number(4)
      movie += Self.chunk("00dc", [1, 2, 3, 4])
    }
    var body = Self.list("hdrl", content) + Self.list("movi", movie)
    if hasIndex { body += Self.chunk("idx1", index) }
    return Array("RIFF".utf8) + Self.number(UInt64(body.count + 4)) + Array("AVI ".utf8) + body
  }
}
