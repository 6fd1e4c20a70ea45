import FetchKit
import Testing

@Suite("Content-Disposition") struct ContentDispositionTests {
  @Test(
    "The file name is found however it is written",
    arguments: [
      (#"attachment; filename="plain.mp3""#, "plain.mp3"),
      ("attachment; filename*=UTF-8''na%C3%AFve%20file.mp3", "naïve file.mp3"),
      (#"attachment; filename="na_ve.mp3"; filename*=UTF-8''na%C3%AFve.mp3"#, "naïve.mp3"),
      (#"attachment; filename*=utf-8'en'a.mp3; filename="b.mp3""#, "a.mp3"),
      ("attachment; filename=bare.mp3; size=3", "bare.mp3"),
      (#"attachment; filename="a\"b.mp3""#, #"a"b.mp3"#),
      ("attachment; filename*=iso-8859-1'en'%A3%20rates.mp3", "£ rates.mp3"),
      ("attachment; filename*=UTF-8''file.txt;", "file.txt"),
      (#"attachment; filename="한글.mp3""#, "한글.mp3"),
      (#"inline; filename="%EC%82%AC.jpg""#, "%EC%82%AC.jpg"),
      (#"ATTACHMENT;FILENAME="Up.MP3""#, "Up.MP3"),
      (#"attachment; foo="x; filename=evil.mp3"; filename="good.mp3""#, "good.mp3"),
      ("attachment ; filename = spaced.mp3 ", "spaced.mp3"),
      ("attachment; filename=two words.mp3", "two words.mp3"),
      ("filename=untyped.mp3", "untyped.mp3"),
      (#"attachment; filename="open.mp3"#, "open.mp3"),
      (#"attachment; filename*=UTF-8''%FF.mp3; filename="plain.mp3""#, "plain.mp3"),
      (#"attachment; filename*=KOI8-R''%C1.mp3; filename="plain.mp3""#, "plain.mp3"),
      (#"attachment; "quoted; filename=evil" ; filename=good.mp3"#, "good.mp3"),
    ]) func readsName(value: String, name: String)
  {
    #expect(ContentDisposition(value).fileName == name)
  }

  @Test(
    "Where no name is given there is none", arguments: ["inline", "attachment; size=3", "", ";;;", "=;=\"", "a=\\"])
  func hasNoName(value: String) {
    #expect(ContentDisposition(value).fileName == nil)
  }

  @Test("The type is told in lower case") func readsType() {
    #expect(ContentDisposition("ATTACHMENT; filename=a").type == "attachment")
  }
}
