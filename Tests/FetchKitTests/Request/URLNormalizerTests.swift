import Testing

@testable import FetchKit

@Suite("Request URLs") struct URLNormalizerTests {
  @Test(
    "go out encoded",
    arguments: [
      ("http://h/My File (1).mp3", "http://h/My%20File%20(1).mp3"),
      ("http://h/épisode.mp3", "http://h/%C3%A9pisode.mp3"),
      ("http://u:p@MÜNCHEN.example:81/ü", "http://u:p@xn--mnchen-3ya.example:81/%C3%BC"),
      ("http://例え.テスト", "http://xn--r8jz45g.xn--zckzah/"),
      ("HTTP://Host/a%20b?q=1 2#f", "http://Host/a%20b?q=1%202#f"),
    ])
  func encodes(typed: String, sent: String) throws {
    #expect(try DownloadRequest(typed).url == sent)
  }

  @Test(
    "that are none are refused with a reason",
    arguments: ["", "http://", "ftp://h/a", "just text", "http://h:99999/", "http://ü..de/"])
  func refuses(typed: String) {
    let error = #expect(throws: FetchError.self) { try DownloadRequest(typed) }
    #expect(error?.code == .usage)
  }
}
