/// EBML files, by the document type in their header (RFC 8794, section 11.2.4).
enum EBMLType {
  private static let matroska = KnownType("video/x-matroska", "matroska", "mkv")

  static func type(of head: [UInt8]) -> KnownType? {
    guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
    // The header is some dozens of bytes of small elements: the id of the document type is found where it stands.
    let start = head.prefix(256).indices.dropLast(3).first { head[$0] == 0x42 && head[$0 + 1] == 0x82 }
    guard let start, head[start + 2] & 0x80 != 0 else { return nil }
    let name = head[(start + 3)...].prefix(Int(head[start + 2] & 0x7F)).prefix { $0 != 0 }
    switch String(decoding: name, as: UTF8.self) {
    case "webm": return KnownType("video/webm", "matroska", "webm")
    case "matroska": return matroska
    default: return KnownType("application/x-ebml", "ebml")
    }
  }
}
