import Extraction
import FLACExtractor
import FetchKitTestSupport
import Testing

@Suite("FLAC: tags", .timeLimit(.minutes(5))) struct FLACTagTests {
  private static func little(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }

  private static func comments(_ texts: [String]) -> [UInt8] {
    var bytes = little(6) + Array("vendor".utf8) + little(texts.count)
    for text in texts { bytes += little(text.utf8.count) + Array(text.utf8) }
    return bytes
  }

  private static func picture(_ kind: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    var block = FLACBuilder.number(kind, 4) + FLACBuilder.number(9, 4)
    block += Array("image/gif".utf8)
    block += FLACBuilder.number(0, 4 + 16)
    return block + FLACBuilder.number(UInt64(bytes.count), 4) + bytes
  }

  private static let gif: [UInt8] = Array("GIF89a".utf8) + [7, 0, 5, 0, 0, 0, 0]

  private static func file(_ blocks: [(UInt8, [UInt8])]) -> [UInt8] {
    var file = Array("fLaC".utf8) + FLACBuilder.block(0, FLACBuilder().streamInfo)
    for (type, content) in blocks { file += FLACBuilder.block(type, content) }
    return file + FLACBuilder.block(1, [UInt8](repeating: 0, count: 20), isLast: true) + [0xFF, 0xF8, 0, 0]
  }

  private func ask(_ bytes: [UInt8], _ key: String) -> ConformanceRun {
    ConformanceKit(FLACExtractor(), question: Question(key)).measure(bytes)
  }

  @Test("comments have shared names, and the vendor is the encoder") func comments() {
    let run = ask(
      Self.file([
        (4, Self.comments(["TITLE=Song", "artist=One", "ARTIST=Two", "TRACKNUMBER=03", "TOTALTRACKS=9", "=", "x"]))
      ]), "tags")
    #expect(run.findings["tags.title"]?.value == .text("Song"))
    #expect(run.findings["tags.artist"]?.value == .list([.text("One"), .text("Two")]))
    #expect(run.findings["tags.track"]?.value == .integer(3) && run.findings["tags.trackTotal"]?.value == .integer(9))
    #expect(run.findings["tags.encoder"]?.value == .text("vendor"))
  }

  @Test("the front cover is read, and the other pictures are not") func covers() {
    let other = Self.picture(0, [UInt8](repeating: 9, count: 100_000))
    let run = ask(Self.file([(6, other), (4, Self.comments(["TITLE=Song"])), (6, Self.picture(3, Self.gif))]), "cover")
    guard case .embedded(let file) = run.findings["cover"]?.value else {
      Issue.record("no cover: \(run.outcome)")
      return
    }
    #expect(file.bytes == Self.gif && file.mimeType == "image/gif")
    #expect(file.details["width"] == .integer(7) && file.details["height"] == .integer(5))
    #expect(run.bytes < 50_000)
  }

  @Test("a picture that nobody asked for costs nothing") func titleOnly() {
    let cover = Self.picture(3, [UInt8](repeating: 9, count: 500_000))
    let run = ask(Self.file([(6, cover), (4, Self.comments(["TITLE=Song", "ARTIST=One"]))]), "tags")
    #expect(run.findings["tags.title"]?.value == .text("Song") && run.bytes < 20_000)
  }

  @Test("comments that go beyond their block are read") func overrun() {
    var file = Self.file([(4, Self.comments(["TITLE=Song", "ARTIST=One"]))])
    // The size of the block of comments, behind the marker and STREAMINFO.
    file[4 + 38 + 3] = 16
    #expect(ask(file, "tags").findings["tags.artist"]?.value == .text("One"))
  }

  @Test("chapters have the times of the comments, and end where the next starts") func chapters() {
    let texts = ["CHAPTER001=00:00:00.000", "CHAPTER001NAME=One", "CHAPTER002=00:01:02.500", "CHAPTER002NAME=Two"]
    let run = ask(Self.file([(4, Self.comments(texts))]), "chapters")
    let one = FindingRecord([.init("start", .number(0)), .init("end", .number(62.5)), .init("title", .text("One"))])
    let two = FindingRecord([.init("start", .number(62.5)), .init("title", .text("Two"))])
    #expect(run.findings["chapters"]?.value == .list([.record(one), .record(two)]))
  }

  @Test("the promises of a parser are kept for a cover") func conformance() {
    var kit = ConformanceKit(FLACExtractor(), question: Question("cover"))
    kit.limits.mutations = 300
    let file = Self.file([(4, Self.comments(["TITLE=Song"])), (6, Self.picture(3, Self.gif))])
    guard let right = kit.measure(file).findings.first else {
      Issue.record("no cover")
      return
    }
    for failure in kit.check(file, expecting: .value(right.value, for: "cover")) { Issue.record(failure) }
  }
}
