/// Reads one ID3v2 tag: versions 2.2, 2.3 and 2.4, and what programs make of them.
///
/// Frames that nobody asked for, covers above all, are jumped over by their sizes. Keeps its place between pauses.
struct ID3v2TagReader {
  /// A tag up to this size is brought whole, in bytes: it costs no more than the rounds that jumps would.
  private static let small: UInt64 = 32 << 10
  /// A text longer than this is left out, in bytes.
  private static let longestText: UInt64 = 1 << 20
  /// More frames than any tag has.
  private static let mostFrames = 5000

  let header: ID3v2Header
  private let keys: Set<String>
  private var ahead = ReadAhead(from: 4096)
  /// The whole tag without what unsynchronisation put in, where all of it had to be undone (versions 2.2 and 2.3).
  private var restored: ByteView?
  private var position: UInt64?
  private var frames: [ID3v2Frame] = []
  private var isWalked = false
  /// Where the frame stands that says where to look for one more tag, counted from the end of this one.
  private(set) var seek: UInt64?

  /// - Parameter keys: what is asked for, among ``TagContent/keys``.
  init(_ header: ID3v2Header, _ keys: Set<String>) { (self.header, self.keys) = (header, keys) }

  /// What the tag says.
  mutating func read(_ input: ByteView) throws(ParserPause) -> TagContent {
    try prepare(input)
    let view = restored ?? input
    try walk(view)
    var content = TagContent(place: "ID3v2.\(header.version)")
    let plain = try texts(view)
    if keys.contains("tags") { content.fields = ID3v2Fields(plain).fields }
    if keys.contains("chapters") { content.chapters = ID3v2Chapters.chapters(in: plain, version: header.version) }
    if keys.contains("cover") { content.cover = try cover(view) }
    return content
  }

  // MARK: Walking

  private var limit: UInt64 { restored.flatMap(\.length) ?? header.end }

  private mutating func prepare(_ input: ByteView) throws(ParserPause) {
    guard position == nil else { return }
    let body = (header.start +| ID3v2Header.count)..<header.end
    // A reader that does not know how a tag is compressed is told to leave it alone (ID3v2.2.0, 3.1).
    guard header.version != 2 || header.flags & 0x40 == 0 else {
      (position, isWalked) = (body.lowerBound, true)
      return
    }
    if header.version < 4, header.flags & 0x80 != 0 {
      let end = min(body.upperBound, input.length ?? .max)
      let stored = try input.bytes(min(body.lowerBound, end)..<end)
      restored = ByteView(whole: Unsynchronisation.removed(from: stored) ?? stored)
      position = 0
    } else {
      if header.size <= Self.small { try input.require([header.start..<header.end]) }
      position = body.lowerBound
    }
    if header.version > 2, header.flags & 0x40 != 0 { try skipExtendedHeader(restored ?? input) }
  }

  private mutating func skipExtendedHeader(_ view: ByteView) throws(ParserPause) {
    guard let start = position, view.length.map({ start +| 4 <= $0 }) ?? true else { return }
    do throws(ParserPause) {
      try ahead.bring(start..<(start +| 10), view)
      let bytes = try view.bytes(start..<(start +| 4))
      // Some writers set the flag and have no such header.
      guard ID3v2FrameHeader.name(bytes, version: 3) == nil else { return }
      let isSynchSafe = header.version == 4
      let size = bytes.reduce(UInt64(0)) { $0 << (isSynchSafe ? 7 : 8) | UInt64($1) }
      position = start +| size +| (isSynchSafe ? 0 : 4)
    } catch {
      // The walk is asked again, so nothing may be left half done.
      if case .failed = error { return }
      position = nil
      throw error
    }
  }

  private mutating func walk(_ view: ByteView) throws(ParserPause) {
    while !isWalked, let start = position, frames.count < Self.mostFrames {
      guard let frame = try frame(at: start, view) else { break }
      // A frame that goes beyond its tag, or a tag beyond the file: what is left of it means nothing.
      guard frame.content.upperBound <= min(limit, view.length ?? .max) else { break }
      if isWanted(frame), frame.content.count <= Self.longestText, frame.id != "APIC" {
        try ahead.bring(start..<frame.content.upperBound, view)
      }
      if frame.id == "SEEK", frame.content.count == 4 {
        seek = UInt64(try view.bigEndian(UInt32.self, at: frame.content.lowerBound))
      }
      if isWanted(frame) { frames.append(frame) }
      position = frame.content.upperBound
    }
    isWalked = true
  }

  private func isWanted(_ frame: ID3v2Frame) -> Bool {
    if keys.contains("tags"), ID3v2Names.isOfTags(frame.id) { return true }
    if keys.contains("cover"), frame.id == "APIC" { return true }
    return keys.contains("chapters") && frame.id == "CHAP" || frame.id == "SEEK"
  }

  private mutating func frame(at start: UInt64, _ view: ByteView) throws(ParserPause) -> ID3v2Frame? {
    let size = ID3v2FrameHeader.size(version: header.version)
    let bound = min(limit, view.length ?? .max)
    guard start +| size < bound else { return nil }
    try ahead.bring(start..<(start +| size), view)
    // The end of the file may have been learnt meanwhile.
    guard start +| size <= view.length ?? .max else { return nil }
    let bytes = try view.bytes(start..<(start +| size))
    guard let found = ID3v2FrameHeader(bytes, version: header.version) else { return nil }
    let content = start +| size
    let length = try length(of: found, at: content, view)
    return ID3v2Frame(
      id: found.id, content: content..<(content +| length), version: header.version, flags: found.flags,
      isUnsynchronised: header.version == 4 && header.flags & 0x80 != 0)
  }

  /// The size of a frame. Old iTunes wrote plain numbers into version 2.4, and others the numbers of 2.4 into 2.3: of two
  /// readings the one counts behind which a frame, padding or the end of the tag comes.
  private mutating func length(
    of frame: ID3v2FrameHeader, at content: UInt64, _ view: ByteView
  ) throws(ParserPause) -> UInt64 {
    guard let other = frame.otherSize else { return frame.size }
    let bound = min(limit, view.length ?? .max)
    let ends = [frame.size, other].map { content +| $0 }
    // Both places are wanted if the first is no good, so they come in one round.
    try view.require(ends.filter { $0 < bound }.map { $0..<min($0 +| 10, bound) })
    for (size, end) in zip([frame.size, other], ends) where try isBoundary(end, bound, view) { return size }
    return frame.size
  }

  private func isBoundary(_ offset: UInt64, _ bound: UInt64, _ view: ByteView) throws(ParserPause) -> Bool {
    if offset >= bound { return offset == bound }
    let bytes = try view.bytes(at: offset, upTo: Int(min(10, bound - offset)))
    return bytes.allSatisfy { $0 == 0 } || ID3v2FrameHeader(bytes, version: header.version) != nil
  }

  // MARK: Content

  private func texts(_ view: ByteView) throws(ParserPause) -> [(id: String, content: [UInt8])] {
    var texts: [(id: String, content: [UInt8])] = []
    for frame in frames where frame.id != "APIC" && frame.content.count <= Self.longestText {
      if let content = frame.content(try view.bytes(frame.content)) { texts.append((frame.id, content)) }
    }
    return texts
  }

  /// The front cover, else the first picture: of all of them the heads are looked at, and of one the whole is read.
  private func cover(_ view: ByteView) throws(ParserPause) -> TagPicture? {
    let pictures = frames.filter { $0.id == "APIC" && $0.content.count <= ByteView.maximumRead }
    guard pictures.count > 1 else {
      guard let only = pictures.first else { return nil }
      return picture(only, try view.bytes(only.content))
    }
    let heads = pictures.map { $0.content.lowerBound..<min($0.content.lowerBound +| 512, $0.content.upperBound) }
    try view.require(heads)
    var kinds: [Int] = []
    for (frame, head) in zip(pictures, heads) {
      // What is wrapped is not opened to see what it is.
      let part = frame.isPlain ? picture(frame, try view.bytes(head)) : nil
      kinds.append(part?.kind ?? 0)
    }
    guard let best = TagPicture.cover(among: kinds) else { return nil }
    return picture(pictures[best], try view.bytes(pictures[best].content))
  }

  /// A picture frame (ID3v2.4.0 native frames, 4.14; ID3v2.2.0, 4.15).
  private func picture(_ frame: ID3v2Frame, _ stored: [UInt8]) -> TagPicture? {
    guard let content = frame.content(stored) else { return nil }
    var text = ID3v2FrameText(content)
    let type = header.version == 2 ? TagText.latin1(text.take(3)) : text.nextLatin1()
    guard let kind = text.take(1).first else { return nil }
    let description = text.next()
    // Such a "picture" is a link to one.
    guard type != "-->", !text.rest.isEmpty else { return nil }
    return TagPicture(kind: Int(kind), description: description, mimeType: type, bytes: Array(text.rest))
  }
}
