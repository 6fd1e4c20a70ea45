import Extraction

/// A file that is attached (RFC 9559, section 5.1.6): what it is called, and where its bytes stand.
struct Attachment: Equatable {
  private static let attachedFile: UInt32 = 0x61A7
  private static let fileName: UInt32 = 0x466E
  private static let mediaType: UInt32 = 0x4660
  private static let fileData: UInt32 = 0x465C
  private static let most = 256

  var name = ""
  var mimeType = ""
  var data: Range<UInt64> = 0..<0

  /// Those in an Attachments element; their bytes are jumped over.
  static func all(in element: EBMLElement, _ reader: EBMLReader) throws(ParserPause) -> [Attachment] {
    var found: [Attachment] = []
    for file in try children(of: element, reader) where file.id == attachedFile {
      var attachment = Attachment()
      for part in try children(of: file, reader) {
        switch part.id {
        case fileName: attachment.name = try reader.text(part)
        case mediaType: attachment.mimeType = try reader.text(part)
        case fileData: attachment.data = part.contentStart..<(part.end ?? part.contentStart)
        default: break
        }
      }
      if !attachment.data.isEmpty { found.append(attachment) }
    }
    return found
  }

  /// The cover: a picture called `cover.jpg` or `cover.png`, a wide or small one of these, else the first picture
  /// (Matroska, "Cover Art").
  static func cover(among attachments: [Attachment]) -> Attachment? {
    let pictures = attachments.filter {
      $0.mimeType.hasPrefix("image/") && $0.data.upperBound - $0.data.lowerBound <= UInt64(ByteView.maximumRead)
    }
    for start in ["cover.", "cover_land.", "cover"] {
      if let named = pictures.first(where: { $0.name.lowercased().hasPrefix(start) }) { return named }
    }
    return pictures.first
  }

  private static func children(of parent: EBMLElement, _ reader: EBMLReader) throws(ParserPause) -> [EBMLElement] {
    guard let end = parent.end else { return [] }
    var found: [EBMLElement] = []
    var offset = parent.contentStart
    while offset < end, found.count < most {
      if let length = reader.input.length, offset >= length { break }
      let child = try reader.element(at: offset)
      guard let next = child.end, next <= end else { break }
      found.append(child)
      offset = next
    }
    return found
  }
}
