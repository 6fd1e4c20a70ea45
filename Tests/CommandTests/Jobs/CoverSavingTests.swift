import Extraction
import Testing

@testable import FetchKitCommand

@Suite("Saving covers", .timeLimit(.minutes(15))) @MainActor struct CoverSavingTests {
  @Test("a cover is called as its song is, with the extension of its own type") func names() {
    func name(_ address: String, _ mimeType: String) -> String {
      CoverSaving.name(of: address, EmbeddedFile(bytes: [1], mimeType: mimeType)).text
    }
    #expect(name("https://example.org/a/song.mp3?x=1", "image/jpeg") == "song.jpg")
    #expect(name("https://example.org/a/song", "image/png") == "song.png")
    #expect(name("music/song.flac", "application/octet-stream") == "song.bin")
    #expect(name("https://example.org/", "image/webp") == "download.webp")
    #expect(name("https://example.org/..%2F..%2Fetc.mp3", "../../x").hasSuffix(".bin"), "a type makes no path")
  }

  @Test("only a cover that is asked for alone is what is saved") func alone() {
    #expect(Saving.isCover(["cover"]) && Saving.isCover([" cover "]))
    #expect(!Saving.isCover(["cover,tags"]) && !Saving.isCover(["cover", "tags"]) && !Saving.isCover(["tags"]))
  }
}
