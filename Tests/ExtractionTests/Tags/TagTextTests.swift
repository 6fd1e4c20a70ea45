import Testing

@testable import Extraction

@Suite("Texts and names of tags", .timeLimit(.minutes(15))) struct TagTextTests {
  @Test("own names become shared ones, or lowerCamelCase") func names() {
    #expect(TagName.name(for: "ALBUM ARTIST") == "albumArtist" && TagName.name(for: "album_artist") == "albumArtist")
    #expect(TagName.name(for: "Year") == "date" && TagName.name(for: "TRACKNUMBER") == "track")
    #expect(TagName.name(for: "REPLAYGAIN_TRACK_GAIN") == "replaygainTrackGain")
    #expect(TagName.name(for: "MusicBrainz Album Id") == "musicBrainzAlbumId")
    #expect(TagName.name(for: "iTunNORM") == "iTunNORM" && TagName.name(for: "--") == nil)
  }

  @Test("genres are named by number, in all ways in which they are written") func genres() {
    #expect(ID3Genre.names.count == 192 && ID3Genre.name(17) == "Rock" && ID3Genre.name(191) == "Psybient")
    #expect(ID3Genre.name(79) == "Hard Rock" && ID3Genre.name(147) == "Synthpop" && ID3Genre.name(200) == nil)
    #expect(ID3Genre.genres(in: "(17)") == ["Rock"] && ID3Genre.genres(in: "17") == ["Rock"])
    #expect(
      ID3Genre.genres(in: "(4)Eurodisco") == ["Disco", "Eurodisco"] && ID3Genre.genres(in: "(17)Rock") == ["Rock"])
    #expect(ID3Genre.genres(in: "(51)(39)") == ["Techno-Industrial", "Noise"])
    #expect(ID3Genre.genres(in: "((Free)") == ["(Free)"] && ID3Genre.genres(in: "(CR)") == ["Cover"])
    #expect(ID3Genre.genres(in: "Polka (fast)") == ["Polka (fast)"])
  }

  @Test("base 64 is read with and without padding, and refused where it is none") func base64() {
    #expect(Base64.decoded("TWFu".utf8) == Array("Man".utf8) && Base64.decoded("TWE=".utf8) == Array("Ma".utf8))
    #expect(Base64.decoded("TW\nE".utf8) == Array("Ma".utf8) && Base64.decoded("T*".utf8) == nil)
  }

  @Test("pictures tell their type and size") func pictures() {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0]
    #expect(PictureFacts(jpeg)?.size == .init(width: 30, height: 20) && PictureFacts(jpeg)?.mimeType == "image/jpeg")
    #expect(PictureFacts(ID3Builder.png(3, 4))?.size == .init(width: 3, height: 4))
    #expect(
      PictureFacts(Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 0, 0])?.size
        == .init(width: 10, height: 5))
    #expect(
      PictureFacts(Array(jpeg.prefix(9)))?.size == nil && PictureFacts([1, 2, 3]) == nil && PictureFacts([]) == nil)
  }

  @Test("a track with its total is two numbers, and 0 is none") func tracks() {
    var fields = TagFields()
    fields.add("track", "3/12")
    fields.add("disc", "0/0")
    fields.add("title", "  ")
    #expect(
      fields.record.members.map(\.name) == ["track", "trackTotal"] && fields.record["trackTotal"] == .integer(12))
  }
}
