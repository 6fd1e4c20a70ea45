import Extraction
import Testing

@Suite("Links") struct URLReferenceTests {
  /// The examples of RFC 3986, sections 5.4.1 and 5.4.2.
  @Test(
    "references are resolved as the specification's examples are",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"),
      ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
      ("", "http://a/b/c/d;p?q"),
      (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
      ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./g/.", "http://a/b/c/g/"),
      ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
    ]) func examples(reference: String, right: String)
  {
    #expect(URLReference(reference).resolved(against: "http://a/b/c/d;p?q") == right)
  }

  @Test("blanks and line ends do not count, and a host without a path has a root") func blanks() {
    #expect(URLReference(" \n g\r\nh ").resolved(against: "http://a") == "http://a/gh")
    #expect(URLReference("g").resolved(against: "") == "g")
  }
}
