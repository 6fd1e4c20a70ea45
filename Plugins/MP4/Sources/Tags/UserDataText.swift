import Extraction

/// The small boxes of a movie's user data: QuickTime's texts, whose names start with ©, and 3GPP's (3GPP TS 26.244, 8.2).
struct UserDataText {
  private static let longest: UInt64 = 64 << 10

  let reader: BoxReader

  private static let names3GPP: [BoxType: String] = [
    "titl": "title", "auth": "artist", "perf": "artist", "gnre": "genre", "dscp": "description", "cprt": "copyright",
    "albm": "album", "kywd": "keywords",
  ]

  /// Adds what one box says.
  func read(_ box: Box, into fields: inout TagFields) throws(ParserPause) {
    guard box.payloadSize >= 4, box.size <= Self.longest else { return }
    let name3GPP = Self.names3GPP[box.type]
    guard name3GPP != nil || box.type == "yrrc" || ItemValue.name(box.type) != nil else { return }
    if let length = reader.input.length, box.end > length { return }
    let bytes = try reader.input.bytes(box.content)
    if box.type.rawValue >> 24 == 0xA9 || name3GPP == nil && box.type != "yrrc" {
      guard let name = ItemValue.name(box.type) else { return }
      return fields.add(name, text(bytes))
    }
    // A version and flags, then the year, or a language of 16 bits and a text.
    if box.type == "yrrc" {
      if bytes.count >= 6 { fields.add("date", "\(Int(bytes[4]) << 8 | Int(bytes[5]))") }
    } else if let name3GPP, bytes.count > 6 {
      var text = Array(bytes[6...])
      if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
        fields.add(name3GPP, TagText.utf16(text))
      } else {
        // An album may have the number of the track behind its zero.
        if let zero = text.firstIndex(of: 0) { text.removeSubrange(zero...) }
        fields.add(name3GPP, TagText.utf8OrLatin1(text))
      }
    }
  }

  /// A text with its size and language before it; iTunes' way, in a `data` box, is met here too.
  private func text(_ bytes: [UInt8]) -> String {
    if bytes.count >= 16, bytes[4..<8].elementsEqual("data".utf8) { return TagText.field(bytes[16...]) }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    guard size > 0, size <= bytes.count - 4 else { return TagText.field(bytes) }
    return TagText.field(bytes[4..<4 + size])
  }
}
