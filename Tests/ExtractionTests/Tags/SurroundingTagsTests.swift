import Extraction
import FetchKitTestSupport
import Testing

@Suite("Tags around a sound", .timeLimit(.minutes(5))) struct SurroundingTagsTests {
  /// What is no tag.
  private static let sound = [UInt8](repeating: 0x11, count: 3000)

  private struct TagExtractor: Extractor {
    let descriptor = ExtractorDescriptor(
      id: "toy", version: 1, name: "Toy", keys: TagContent.keys, extensions: [], mimeTypes: [])
    func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore { .certain }
    func makeParser(for question: Question) -> any ExtractionParser { SurroundingTags(question, id: "toy") }
  }

  private func ask(_ bytes: [UInt8], _ keys: String...) -> ConformanceRun {
    var kit = ConformanceKit(TagExtractor(), question: Question(keys: Set(keys)))
    kit.limits.rounds = 50
    return kit.measure(bytes)
  }

  private func tags(_ bytes: [UInt8]) -> [String: String] {
    guard case .record(let record) = ask(bytes, "tags").findings["tags"]?.value else { return [:] }
    return Dictionary(uniqueKeysWithValues: record.members.map { ($0.name, Self.text($0.value)) })
  }

  private static func text(_ value: FindingValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): "#\(number)"
    case .list(let values): values.map(text).joined(separator: "|")
    default: "\(value)"
    }
  }

  @Test("the three versions say the same in their own ways", arguments: [2, 3, 4] as [UInt8]) func versions(
    version: UInt8
  ) {
    let names = version == 2 ? ["TT2", "TP1", "TRK", "TCO"] : ["TIT2", "TPE1", "TRCK", "TCON"]
    let texts = ["Song", "Singer", "3/12", "(17)"]
    let frames = zip(names, texts).map { ID3Builder.text($0, $1, version: version) }
    let tag = ID3Builder.tag(frames, version: version, padding: 50)
    let found = tags(tag + Self.sound)
    #expect(found["title"] == "Song" && found["artist"] == "Singer" && found["genre"] == "Rock")
    #expect(found["track"] == "#3" && found["trackTotal"] == "#12")
  }

  @Test(
    "sizes in the manner of another version are seen through", arguments: [(4, false), (3, true)] as [(UInt8, Bool)])
  func sizes(version: UInt8, safe: Bool) {
    let cover = ID3Builder.picture(ID3Builder.png(2, 2, size: 40_000), version: version)
    let content = Array(cover.dropFirst(10))
    let tag = ID3Builder.tag(
      [
        ID3Builder.frame("APIC", content, version: version, safe: safe),
        ID3Builder.frame("TIT2", [0] + Array("Behind the cover".utf8), version: version, safe: safe),
        ID3Builder.frame("TPE1", [0] + Array("Singer".utf8), version: version, safe: safe),
      ], version: version)
    let run = ask(tag + Self.sound, "tags")
    #expect(run.findings["tags.title"]?.value == .text("Behind the cover"))
    #expect(run.bytes < 20_000, "a cover that nobody asked for is jumped over")
  }

  @Test("what unsynchronisation put in is taken out", arguments: [2, 3, 4] as [UInt8]) func unsynchronised(
    version: UInt8
  ) {
    let picture: [UInt8] = ID3Builder.png(3, 5) + [0xFF, 0x00, 0xFF, 0x00, 0x00]
    let stored: [UInt8] = ID3Builder.png(3, 5) + [0xFF, 0x00, 0x00, 0xFF, 0x00, 0x00, 0x00]
    // Versions 2 and 3 count what is left, version 4 what is there.
    let frame =
      version == 4
      ? ID3Builder.picture(stored, version: 4)
      : ID3Builder.picture(picture, version: version).dropLast(picture.count) + stored
    let name = version == 2 ? "TT2" : "TIT2"
    let tag = ID3Builder.tag(
      [Array(frame), ID3Builder.text(name, "Song", version: version)], version: version, flags: 0x80)
    let run = ask(tag + Self.sound, "cover", "tags")
    guard case .embedded(let file) = run.findings["cover"]?.value else {
      Issue.record("no cover: \(run.outcome)")
      return
    }
    #expect(file.bytes == picture && file.mimeType == "image/png")
    #expect(run.findings["tags.title"]?.value == .text("Song"))
  }

  @Test("texts are read in their encodings, and in those that they should have had") func encodings() {
    func title(_ content: [UInt8]) -> String? {
      tags(ID3Builder.tag([ID3Builder.frame("TIT2", content)]) + Self.sound)["title"]
    }
    #expect(title([0, 0xE9, 0x61]) == "éa")
    #expect(title([1, 0xFF, 0xFE, 0xE9, 0x00, 0x61, 0x00]) == "éa")
    #expect(title([1, 0xFE, 0xFF, 0x00, 0xE9, 0x00, 0x61]) == "éa")
    #expect(title([1, 0x00, 0xE9, 0x00, 0x61]) == "éa", "no mark")
    #expect(title([1, 0xFF, 0xFE, 0x00, 0xE9, 0x00, 0x61]) == "éa", "the wrong mark")
    #expect(title([2, 0x00, 0xE9, 0x00, 0x61]) == "éa")
    #expect(title([2, 0xFF, 0xFE, 0xE9, 0x00, 0x61, 0x00]) == "éa", "a mark where there is none")
    #expect(title([3, 0xC3, 0xA9, 0x61]) == "éa")
    #expect(title(Array("no encoding".utf8)) == "no encoding")
    #expect(title([1, 0x3D, 0xD8, 0x00, 0xDE]) == "\u{1F600}", "a pair")
  }

  @Test("several values are a list, and free texts have their own names") func values() {
    let tag = ID3Builder.tag([
      ID3Builder.frame("TPE1", [3] + Array("One\0Two".utf8)),
      ID3Builder.frame("TXXX", [3] + Array("MusicBrainz Album Id\0123".utf8)),
      ID3Builder.frame("COMM", [3] + Array("eng\0Nice".utf8)),
      ID3Builder.frame("COMM", [3] + Array("engiTunNORM\0 0001".utf8)),
      ID3Builder.frame("USLT", [3] + Array("eng\0La la".utf8)),
      ID3Builder.text("TDRC", "2001-02-03"), ID3Builder.text("TCON", "4"),
    ])
    let found = tags(tag + Self.sound)
    #expect(found["artist"] == "One|Two" && found["musicBrainzAlbumId"] == "123" && found["comment"] == "Nice")
    #expect(found["lyrics"] == "La la" && found["date"] == "2001-02-03" && found["genre"] == "Disco")
  }

  @Test("a year of version 2.3 goes with its day") func dates() {
    let tag = ID3Builder.tag(
      [ID3Builder.text("TYER", "1987", version: 3), ID3Builder.text("TDAT", "2412", version: 3)], version: 3)
    #expect(tags(tag + Self.sound)["date"] == "1987-12-24")
  }

  @Test("a compressed frame is opened") func compressed() {
    // A block that is not compressed (RFC 1951, 3.2.4), in zlib.
    let plain: [UInt8] = [0] + Array("Song".utf8)
    let zlib: [UInt8] = [0x78, 0x01, 0x01, 5, 0, 0xFA, 0xFF] + plain + [0, 0, 0, 0]
    let old = ID3Builder.tag(
      [ID3Builder.frame("TIT2", [0, 0, 0, 5] + zlib, version: 3, flags: 0x80)], version: 3)
    #expect(tags(old + Self.sound)["title"] == "Song")
    let new = ID3Builder.tag([ID3Builder.frame("TIT2", [0, 0, 0, 5] + zlib, flags: 0x09)])
    #expect(tags(new + Self.sound)["title"] == "Song")
  }

  @Test("extended headers are passed, and missed where they are only announced") func extended() {
    let frames = [ID3Builder.text("TIT2", "Song", version: 3)]
    #expect(
      tags(ID3Builder.tag([[0, 0, 0, 6, 0, 0, 0, 0, 0, 0]] + frames, version: 3, flags: 0x40) + Self.sound)["title"]
        == "Song")
    #expect(tags(ID3Builder.tag(frames, version: 3, flags: 0x40) + Self.sound)["title"] == "Song")
    let new = [ID3Builder.text("TIT2", "Song")]
    #expect(tags(ID3Builder.tag([[0, 0, 0, 6, 1, 0]] + new, flags: 0x40) + Self.sound)["title"] == "Song")
  }

  @Test("of several pictures the front cover is read, else the first") func covers() {
    let back = ID3Builder.picture(ID3Builder.png(1, 1), kind: 4)
    let front = ID3Builder.picture(ID3Builder.png(8, 9), kind: 3, "the front")
    func cover(_ frames: [[UInt8]]) -> EmbeddedFile? {
      guard case .embedded(let file) = ask(ID3Builder.tag(frames) + Self.sound, "cover").findings["cover"]?.value else {
        return nil
      }
      return file
    }
    let both = cover([back, front])
    #expect(both?.bytes == ID3Builder.png(8, 9) && both?.details["type"] == .text("front cover"))
    #expect(both?.details["width"] == .integer(8) && both?.details["height"] == .integer(9))
    #expect(both?.details["description"] == .text("the front"))
    #expect(cover([back])?.details["type"] == .text("back cover"))
    #expect(cover([ID3Builder.text("TIT2", "Song")]) == nil)
  }

  @Test("chapters are told with their titles") func chapters() {
    func chapter(_ start: Int, _ end: Int, _ title: String) -> [UInt8] {
      ID3Builder.frame(
        "CHAP",
        Array("c\0".utf8) + ID3Builder.number(start, 4) + ID3Builder.number(end, 4)
          + [UInt8](repeating: 0xFF, count: 8) + ID3Builder.text("TIT2", title))
    }
    let run = ask(ID3Builder.tag([chapter(1500, 9000, "Two"), chapter(0, 1500, "One")]) + Self.sound, "chapters")
    func record(_ start: Double, _ end: Double, _ title: String) -> FindingValue {
      .record(
        FindingRecord([.init("start", .number(start)), .init("end", .number(end)), .init("title", .text(title))]))
    }
    #expect(run.findings["chapters"]?.value == .list([record(0, 1.5, "One"), record(1.5, 9, "Two")]))
  }

  @Test("what stands behind the sound counts where nothing in front tells") func behind() {
    let old = ID3Builder.id3v1(title: "Old", track: 7, genre: 17)
    #expect(tags(Self.sound + old)["title"] == "Old")
    #expect(tags(Self.sound + old)["track"] == "#7")
    let ape = ID3Builder.ape([("Title", Array("Ape".utf8), false), ("Artist", Array("A\0B".utf8), false)])
    let found = tags(Self.sound + ape + old)
    #expect(found["title"] == "Ape" && found["artist"] == "A|B" && found["album"] == "Record")
    let full = ID3Builder.tag([ID3Builder.text("TIT2", "New"), ID3Builder.text("TPE1", "Band")])
    #expect(tags(full + Self.sound + old)["title"] == "New")
    let half = ID3Builder.tag([ID3Builder.text("TSSE", "Encoder")])
    #expect(tags(half + Self.sound + old)["title"] == "Old")
  }

  @Test("a tag with a footer at the end, and one that another points at, are found") func appended() {
    let frames = [ID3Builder.text("TIT2", "End"), ID3Builder.text("TPE1", "Band")]
    let tag = ID3Builder.tag(frames, flags: 0x10)
    let footer = Array("3DI".utf8) + tag[3..<10]
    #expect(tags(Self.sound + tag + footer)["title"] == "End")
    let seek = ID3Builder.tag([ID3Builder.frame("SEEK", ID3Builder.number(Self.sound.count, 4))])
    #expect(tags(seek + Self.sound + ID3Builder.tag(frames) + Self.sound)["title"] == "End")
  }

  @Test("a cover in an APE tag is the file behind its name") func apeCover() {
    let picture = ID3Builder.png(4, 4)
    let ape = ID3Builder.ape([("Cover Art (Front)", Array("front.png\0".utf8) + picture, true)])
    guard case .embedded(let file) = ask(Self.sound + ape, "cover").findings["cover"]?.value else {
      Issue.record("no cover")
      return
    }
    #expect(file.bytes == picture)
  }

  @Test("a frame that goes beyond its tag ends it, and what stands before counts") func lyingFrame() {
    let lie = Array("TPE1".utf8) + [0x7F, 0xFF, 0xFF, 0xF0, 0, 0, 3]
    #expect(tags(ID3Builder.tag([ID3Builder.text("TIT2", "Song"), lie]) + Self.sound)["title"] == "Song")
    #expect(ask(ID3Builder.tag([lie]) + Self.sound, "tags").error?.code == .absent)
    #expect(ask(ID3Builder.tag([lie]), "tags").error?.code == .absent)
  }

  @Test("the promises of a parser are kept", arguments: ["tags", "cover", "chapters"]) func conformance(key: String) {
    var kit = ConformanceKit(TagExtractor(), question: Question(key))
    kit.cutMayShorten = true
    kit.limits.mutations = 300
    kit.limits.edge = 200
    kit.limits.samples = 60
    let chapter = ID3Builder.frame(
      "CHAP", Array("c\0".utf8) + ID3Builder.number(0, 4) + ID3Builder.number(9, 4) + ID3Builder.number(0, 8))
    let tag = ID3Builder.tag([
      ID3Builder.text("TIT2", "Song"), chapter, ID3Builder.picture(ID3Builder.png(2, 2, size: 5000)),
    ])
    let file = tag + Self.sound + ID3Builder.ape([("Artist", Array("A".utf8), false)]) + ID3Builder.id3v1(title: "x")
    guard let right = ask(file, key).findings.first else {
      Issue.record("no answer")
      return
    }
    let expected = ExpectedOutcome.value(right.value, for: key)
    // Of a file that is cut some tags are left, which is no estimate of all.
    let failures =
      key == "tags"
      ? kit.checkArrival(file, expecting: expected) + kit.checkMutations(file) : kit.check(file, expecting: expected)
    for failure in failures { Issue.record(failure) }
  }
}
