import Extraction

/// Looks at the head, and where that is the front of another thing (a tag, an archive) a little further.
struct FileTypeParser: ExtractionParser {
  let name: ResourceName

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let head = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    guard !head.isEmpty else { throw .failed(.absent("the file is empty")) }
    if let known = try structured(head, input) ?? SignatureTable.type(of: head) ?? StreamType.type(of: head) {
      return [known.finding()]
    }
    guard let text = TextHead(head, isWhole: head.count < ExtractorDescriptor.sniffLength) else {
      throw .failed(.absent("the content is of no kind that is known by its bytes"))
    }
    if let known = MarkupType.type(of: text) ?? TextType.type(of: text) { return [known.finding()] }
    if let named = TextType.type(named: name) { return [named.finding(.declared)] }
    return [KnownType("text/plain", "text", "txt").finding()]
  }

  /// The type of what has a structure that must be read, rather than a few bytes at a fixed place.
  private func structured(_ head: [UInt8], _ input: ByteView) throws(ParserPause) -> KnownType? {
    if head.starts(with: "ID3".utf8), let tagged = try behindTag(input) { return tagged }
    if head.starts(with: "PK".utf8), let zipped = try ZIPType.type(of: head, input) { return zipped }
    return ISOMediaType.type(of: head) ?? RIFFType.type(of: head) ?? EBMLType.type(of: head)
      ?? OggType.type(of: head) ?? ASFType.type(of: head)
  }

  /// Sound with an ID3 tag in front: MP3, unless what stands behind the tag says otherwise.
  private func behindTag(_ input: ByteView) throws(ParserPause) -> KnownType? {
    guard let tag = try ID3v2Header(in: input, at: 0), tag.isSane else { return nil }
    guard try !input.ends(at: tag.end) else { return StreamType.mp3 }
    let head = try input.bytes(at: tag.end, upTo: 4096)
    return SignatureTable.type(of: head).flatMap { $0.mime.hasPrefix("audio/") ? $0 : nil }
      ?? StreamType.type(of: head) ?? StreamType.mp3
  }
}
