/// Streams of frames without a header in front, believed only where one frame leads to the next.
enum StreamType {
  static let mp3 = KnownType("audio/mpeg", "mpeg-audio", "mp3")

  static func type(of head: [UInt8]) -> KnownType? {
    if isChain(head, { MPEGAudioFrame.length(head, at: $0) }) { return layer(head[1]) }
    if isChain(head, { adts(head, at: $0) }) { return KnownType("audio/aac", "adts", "aac") }
    if isChain(head, { ac3(head, at: $0) }) { return KnownType("audio/ac3", "ac3") }
    if isChain(head, { eac3(head, at: $0) }) { return KnownType("audio/eac3", "ac3", "ec3") }
    if head.starts(with: [0x7F, 0xFE, 0x80, 0x01]) || head.starts(with: [0xFE, 0x7F, 0x01, 0x80]) {
      return KnownType("audio/vnd.dts", "dts")
    }
    for (size, offset, fileExtension) in [(188, 0, "ts"), (192, 4, "m2ts"), (204, 0, "ts")] {
      guard head.count > offset + size * 4 else { continue }
      let places = stride(from: offset, to: head.count, by: size)
      if places.allSatisfy({ head[$0] == 0x47 }) { return KnownType("video/mp2t", "mpeg-ts", fileExtension) }
    }
    return behindJunk(head)
  }

  /// MPEG audio behind zeros or the end of another thing: four frames in a row that agree.
  private static func behindJunk(_ head: [UInt8]) -> KnownType? {
    for start in head.indices.dropLast(4) where head[start] == 0xFF {
      var position = start
      for count in 1...4 {
        guard position + 4 <= head.count, head[position + 1] & 0xFE == head[start + 1] & 0xFE,
          head[position + 2] & 0x0C == head[start + 2] & 0x0C, let size = MPEGAudioFrame.length(head, at: position)
        else { break }
        if count == 4 { return layer(head[start + 1]) }
        position += size
      }
    }
    return nil
  }

  /// Whether three frames stand one behind another at the start, or as many as the head has room for and at least two.
  private static func isChain(_ head: [UInt8], _ length: (Int) -> Int?) -> Bool {
    var position = 0
    for count in 0..<3 {
      guard position + 7 <= head.count else { return count >= 2 || count == 1 && position <= head.count + 7 }
      guard let size = length(position), size >= 7 else { return false }
      position += size
    }
    return true
  }

  /// The type by the second byte of a frame.
  private static func layer(_ byte: UInt8) -> KnownType {
    switch byte >> 1 & 3 {
    case 2: KnownType("audio/mpeg", "mpeg-audio", "mp2")
    case 3: KnownType("audio/mpeg", "mpeg-audio", "mp1")
    default: mp3
    }
  }

  /// ISO/IEC 13818-7, section 6.2.
  private static func adts(_ head: [UInt8], at start: Int) -> Int? {
    guard head[start] == 0xFF, head[start + 1] & 0xF6 == 0xF0, head[start + 2] >> 2 & 15 < 13 else { return nil }
    return Int(head[start + 3] & 3) << 11 | Int(head[start + 4]) << 3 | Int(head[start + 5]) >> 5
  }

  /// ETSI TS 102 366, section 4.4.1 and table 4.13.
  private static func ac3(_ head: [UInt8], at start: Int) -> Int? {
    guard head[start] == 0x0B, head[start + 1] == 0x77, head[start + 5] >> 3 <= 8 else { return nil }
    let (rate, code) = (Int(head[start + 4] >> 6), Int(head[start + 4] & 63))
    let kilobits = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
    guard rate < 3, code >> 1 < kilobits.count else { return nil }
    let bits = kilobits[code >> 1]
    return [bits * 4, (bits * 320 / 147 + code & 1) * 2, bits * 6][rate]
  }

  /// ETSI TS 102 366, annex E.
  private static func eac3(_ head: [UInt8], at start: Int) -> Int? {
    guard head[start] == 0x0B, head[start + 1] == 0x77, (11...16).contains(head[start + 5] >> 3) else { return nil }
    return (Int(head[start + 2] & 7) << 8 | Int(head[start + 3])) * 2 + 2
  }
}
