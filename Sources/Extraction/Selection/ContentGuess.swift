/// Names what a resource is where no extractor knows it, so that an error can say what came instead.
enum ContentGuess {
  private static let magics: [(text: String, name: String)] = [
    ("%PDF-", "a PDF document"), ("\u{89}PNG", "a PNG picture"), ("GIF8", "a GIF picture"),
    ("PK\u{3}\u{4}", "a ZIP archive"),
    ("\u{1F}\u{8B}", "gzip data"), ("7z\u{BC}\u{AF}", "a 7-Zip archive"), ("{", "JSON"), ("[", "JSON"),
    ("#EXTM3U", "an HLS playlist"), ("\u{FF}\u{D8}\u{FF}", "a JPEG picture"), ("\u{7F}ELF", "a program"),
  ]

  /// A noun phrase: "an HTML page", "data of an unknown kind (it starts with 00 01 …)".
  static func describe(_ input: ByteView) -> String {
    let head = (try? input.bytes(at: 0, upTo: 256)) ?? (try? input.bytes(at: 0, upTo: 16)) ?? []
    let text = head.drop {
      $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF
    }
    let lower = String(decoding: text.prefix(64), as: UTF8.self).lowercased()
    if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html") || lower.hasPrefix("<head") {
      return "an HTML page"
    }
    if lower.hasPrefix("<?xml") || lower.hasPrefix("<svg") { return "an XML document" }
    for magic in magics where text.starts(with: magic.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) {
      return magic.name
    }
    if !head.isEmpty, head.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 9 || $0 == 10 || $0 == 13 }) {
      return "plain text"
    }
    let digits = head.prefix(8).map { byte in
      let hex = String(byte, radix: 16)
      return hex.count == 1 ? "0\(hex)" : hex
    }
    return "data of an unknown kind (it starts with \(digits.joined(separator: " ")))"
  }
}
