/// RIFF files, by their form (Multimedia Programming Interface and Data Specifications 1.0).
enum RIFFType {
  private static let forms: [String: KnownType] = [
    "WAVE": KnownType("audio/wav", "riff", "wav"), "AVI ": KnownType("video/x-msvideo", "riff", "avi"),
    "WEBP": KnownType("image/webp", "riff", "webp"), "RMID": KnownType("audio/midi", "riff", "rmi"),
    "ACON": KnownType("application/x-navi-animation", "riff", "ani"),
    "sfbk": KnownType("audio/x-soundfont", "riff", "sf2"), "CDR9": KnownType("image/x-coreldraw", "riff", "cdr"),
  ]

  static func type(of head: [UInt8]) -> KnownType? {
    guard head.count >= 12 else { return nil }
    let form = String(decoding: head[8..<12], as: UTF8.self)
    switch String(decoding: head[..<4], as: UTF8.self) {
    case "RIFF", "RIFX": return forms[form]
    case "RF64", "BW64": return form == "WAVE" ? forms[form] : nil
    default: return nil
    }
  }
}
