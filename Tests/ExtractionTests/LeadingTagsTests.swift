import Extraction
import FetchKitTestSupport
import Testing

@Suite("Tags around a sound") struct LeadingTagsTests {
  private let id3 = ByteBuilder().text("ID3").raw([4, 0, 0, 0, 0, 1, 0]).fill(128, 0xFF)

  private func ape(_ body: Int, flags: UInt64) -> ByteBuilder {
    ByteBuilder().text("APETAGEX").little(2000, 4).little(UInt64(body + 32), 4).little(1, 4).little(flags, 4).fill(8)
  }

  @Test("tags in front are skipped in any number and order") func leading() throws {
    let bytes = id3.raw(ape(40, flags: 0xA000_0000).fill(40).raw(ape(40, flags: 0x8000_0000).bytes).bytes)
      .raw(id3.bytes).text("sound").bytes
    var tags = LeadingTags()
    #expect(try tags.skip(ByteView(whole: bytes)) == UInt64(bytes.count - 5) && tags.found && tags.overlong == nil)
  }

  @Test("a tag that is larger than its file is said to be") func overlong() throws {
    var tags = LeadingTags()
    #expect(try tags.skip(ByteView(whole: Array(id3.bytes.prefix(60)))) == 10)
    #expect(tags.overlong?.size == 138)
  }

  @Test("nothing is skipped where no tag stands") func none() throws {
    var tags = LeadingTags()
    #expect(try tags.skip(ByteView(whole: Array("ID".utf8))) == 0 && !tags.found)
  }

  @Test("tags behind are no sound, in any order") func trailing() throws {
    let tag = ape(40, flags: 0xA000_0000).fill(40).raw(ape(40, flags: 0x8000_0000).bytes)
    let lyrics = ByteBuilder().text("LYRICSBEGIN").fill(100, 0x20).text("000111LYRICS200")
    let id3v1 = ByteBuilder().text("TAG").fill(125)
    let bytes = ByteBuilder().fill(500, 0x55).raw(tag.bytes).raw(lyrics.bytes).raw(id3v1.bytes).bytes
    let view = ByteView(whole: bytes)
    #expect(try TrailingTags.audioEnd(view, from: 0, length: UInt64(bytes.count)) == 500)
    // A tag does not reach back over the start of the sound.
    #expect(try TrailingTags.audioEnd(view, from: 520, length: UInt64(bytes.count)) > 520)
  }

  @Test("a sniffer looks behind tags within its head") func sniffing() throws {
    let tagged = ByteView(whole: id3.text("wvpk").bytes)
    #expect(try LeadingTags.score(tagged, magics: ["MAC ", "wvpk"]) == .certain)
    #expect(try LeadingTags.score(tagged, magics: ["TTA1"]) == .none)
    let hidden = ByteBuilder().text("ID3").raw([4, 0, 0, 0, 1, 0, 0]).fill(5000).bytes
    #expect(try LeadingTags.score(ByteView(whole: hidden), magics: ["TTA1"]) == .weak)
  }
}
