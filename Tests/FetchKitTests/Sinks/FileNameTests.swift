import FetchKit
import Testing

@Suite("File names") struct FileNameTests {
  @Test(
    "The URL's last path component is the name, decoded",
    arguments: [
      ("https://example.org/a/song.mp3", "song.mp3"),
      ("https://example.org/a/My%20Song.mp3?x=/y.z#f", "My Song.mp3"),
      ("https://example.org/a%2Fb.mp3", "a_b.mp3"),
      ("https://example.org/%E9.mp3", "%E9.mp3"),
      ("https://example.org", "download"),
      ("https://example.org/folder/", "download"),
      ("https://example.org/..", "download"),
      ("https://example.org/.bashrc", "_bashrc"),
      ("https://example.org/-rf", "_rf"),
      ("https://example.org/a%0Ab%1B.mp3", "a_b_.mp3"),
    ]) func namesFromURL(url: String, name: String)
  {
    #expect(FileName(url: url).text == name)
  }

  @Test(
    "A name in a response never leaves the folder",
    arguments: [
      ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), (#"..\\..\\boot.ini"#, "boot.ini"),
      ("..", "asked.mp3"),
      ("/", "asked.mp3"), (".hidden", "_hidden"), ("~root", "_root"), ("end. ", "end"),
      (".\u{5B9}hidden", "_\u{5B9}hidden"), ("-\u{301}rf", "_\u{301}rf"),
    ]) func staysInFolder(given: String, name: String)
  {
    let head = ResponseHead(
      number: 1, kind: .final, url: "https://example.org/other.mp3", status: 200,
      headers: HeaderFields([.init("content-disposition", "attachment; filename=\"\(given)\"")]))
    let target = FileTarget(.fromResponse(folder: "out"))
    #expect(target.path(for: head, requested: "https://example.org/asked.mp3") == "out/\(name)")
  }

  @Test("A long name is cut in its stem and keeps its extension") func shortens() {
    for letter in ["a", "한", "👩‍👩‍👧"] {
      let name = FileName(String(repeating: letter, count: 400) + ".mp3")?.text ?? ""
      #expect(name.utf8.count <= 240)
      #expect(name.utf8.count > 200)
      #expect(name.hasSuffix(".mp3"))
    }
  }

  @Test("One character longer than the limit is cut too") func cutsHugeCharacter() {
    let name = FileName("e" + String(repeating: "\u{301}", count: 1000))?.text ?? ""
    #expect((1...240).contains(name.utf8.count))
  }

  @Test("A fixed path is known before the response, a name from it is not") func knowsFixedPath() {
    #expect(FileTarget("a/b.mp3").fixedPath == "a/b.mp3")
    #expect(FileTarget(.fromResponse(folder: "")).fixedPath == nil)
  }
}
