import FetchKit
import FetchKitTestSupport
import Testing

@testable import FetchKitCommand

@Suite("Addresses") struct AddressTests {
  @Test(
    "URLs, paths and standard input are told apart",
    arguments: [
      ("https://h/a", .remote("https://h/a")), ("HTTP://h/a", .remote("HTTP://h/a")),
      ("ftp://h/a", .remote("ftp://h/a")),
      ("http:/h", .remote("http:/h")), ("-", .standardInput), ("/no/such/file", .file(path: "/no/such/file")),
      ("./example.org", .file(path: "./example.org")), ("song.mp3", .file(path: "song.mp3")),
      ("file:///a%20b", .file(path: "/a b")), ("file:/a", .file(path: "/a")),
      ("FILE://localhost/a?x", .file(path: "/a")),
    ] as [(String, Address)]) func tellsApart(text: String, address: Address) throws
  {
    #expect(try Address(text) == address)
  }

  @Test(
    "What looks like a host is pointed at https",
    arguments: ["example.org/a.mp3", "www.example.org", "localhost:8080/a", "127.0.0.1/a"])
  func hints(text: String) {
    let error = #expect(throws: FetchError.self) { try Address(text) }
    #expect(error?.code == .usage)
    #expect(error?.hint == "for a URL write https://\(text)")
  }

  @Test(
    "File URLs of other machines and broken ones are refused",
    arguments: ["file://other/a", "file:a", "file:///%zz", "file:///a%00b"])
  func refuses(text: String) {
    let error = #expect(throws: FetchError.self) { try Address(text) }
    #expect(error?.code == .usage)
  }

  @Test("A folder is told apart from a file, and a file with a host's name is a file") func looks() throws {
    let folder = try TemporaryDirectory()
    let error = #expect(throws: FetchError.self) { try Address(folder.path) }
    #expect(error?.code == .localIO)
    let file = try folder.write([1], to: "example.org/a.mp3")
    #expect(try Address(file.path) == .file(path: file.path))
  }
}
