import Extraction
import Testing

@Suite("What is known of a resource") struct ResourceNameTests {
  @Test("a character set is read from a MIME type however it is written") func charset() {
    for type in [
      "text/html;charset=UTF-8", "text/html; charset=\"utf-8\"", "Text/HTML ; a=b; Charset = utf-8 ; charset=latin1",
    ] {
      let name = ResourceName(mimeType: type)
      #expect(name.mimeType == "text/html")
      #expect(name.charset == "utf-8")
    }
    for type in ["text/html", "text/html; charset=", "text/html; charset", "text/html;;"] {
      #expect(ResourceName(mimeType: type).charset == nil)
    }
    #expect(ResourceName(mimeType: "").mimeType?.isEmpty == true)
  }
}
