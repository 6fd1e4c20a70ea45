/// What a resource is where no extractor knows it, so that an error can say what came instead.
enum ContentGuess: Equatable {
  case empty
  /// A noun phrase: "an HTML page".
  case known(String)
  case unknown

  private static let magics: [(text: String, name: String)] = [
    ("%PDF-", "a PDF document"), ("\u{89}PNG", "a PNG picture"), ("GIF8", "a GIF picture"),
    ("\u{FF}\u{D8}\u{FF}", "a JPEG picture"), ("PK\u{3}\u{4}", "a ZIP archive"), ("\u{1F}\u{8B}", "gzip data"),
    ("7z\u{BC}\u{AF}", "a 7-Zip archive"), ("\u{7F}ELF", "a program"), ("#EXTM3U", "an HLS playlist"),
    ("#!AMR", "AMR audio"), ("#!", "a script"), ("{", "JSON"), ("[", "JSON"),
  ]

  /// Media, also those that an extractor knows: another one may have been asked by name. Their magics are words: what is text
  /// throughout is none of them.
  private static let media: [(text: String, name: String)] = [
    ("0&\u{B2}u", "Windows Media (ASF)"), ("FLV\u{1}", "Flash video"), ("MAC ", "Monkey's Audio"),
    ("wvpk", "WavPack audio"), ("DSD ", "DSF audio"), ("FORM", "an IFF file, such as AIFF"),
    ("RIFF", "a RIFF file, such as WAV or AVI"), ("OggS", "an Ogg file"), ("fLaC", "a FLAC file"),
    ("ID3", "a file with an ID3 tag, such as MP3"), ("\u{1A}E\u{DF}\u{A3}", "a Matroska or WebM file"),
  ]

  private static let markup: [(text: String, name: String)] = [
    ("<!doctype html", "an HTML page"), ("<html", "an HTML page"), ("<head", "an HTML page"), ("<body", "an HTML page"),
    ("<script", "an HTML page"), ("<?xml", "an XML document"), ("<svg", "an SVG picture"), ("<!--", "an XML document"),
  ]

  /// Looks at what is here of the first 256 bytes.
  init(_ input: ByteView) {
    if input.length == 0 {
      self = .empty
      return
    }
    let head = Self.head(input)
    let text = head.drop { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let lower = String(decoding: text.prefix(64), as: UTF8.self).lowercased()
    func starts(_ magic: (text: String, name: String)) -> Bool {
      text.starts(with: magic.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    }
    if let name = (Self.markup.first { lower.hasPrefix($0.text) } ?? Self.magics.first(where: starts))?.name {
      self = .known(name)
    } else if !head.isEmpty, head.allSatisfy({ (0x20..<0x7F).contains($0) || (0x09...0x0D).contains($0) }) {
      self = .known("plain text")
    } else if let name = Self.media.first(where: starts)?.name {
      self = .known(name)
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      self = .known("an MP4, QuickTime or HEIF file")
    } else {
      self = .unknown
    }
  }

  /// A noun phrase for an error: "an HTML page", "data of an unknown kind (it starts with 00 01)".
  static func describe(_ input: ByteView) -> String {
    switch ContentGuess(input) {
    case .empty: return "the file is empty"
    case .known(let name): return name
    case .unknown:
      let digits = head(input).prefix(8).map { byte in
        let hex = String(byte, radix: 16)
        return hex.count == 1 ? "0\(hex)" : hex
      }
      return "data of an unknown kind (it starts with \(digits.joined(separator: " ")))"
    }
  }

  private static func head(_ input: ByteView) -> [UInt8] {
    (try? input.bytes(at: 0, upTo: 256)) ?? (try? input.bytes(at: 0, upTo: 16)) ?? []
  }
}
