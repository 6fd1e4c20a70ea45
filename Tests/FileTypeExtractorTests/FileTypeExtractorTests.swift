import Extraction
import FetchKitTestSupport
import Testing

@testable import FileTypeExtractor

@Suite("Types of files", .timeLimit(.minutes(15))) struct FileTypeExtractorTests {
  private let kit = ConformanceKit(FileTypeExtractor(), question: Question("type"))

  private func type(_ bytes: [UInt8], _ name: ResourceName = ResourceName()) -> String? {
    var kit = kit
    kit.name = name
    return kit.measure(bytes).brief("type")
  }

  /// Text in which each character is a byte.
  private func type(_ text: String) -> String? {
    type(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  @Test(
    "text is what it starts with",
    arguments: [
      ("<!DOCTYPE html><p>x", "text/html"), ("\n <!-- a --> <HTML lang=en>", "text/html"), ("<p>hello", "text/html"),
      ("\u{EF}\u{BB}\u{BF}<!doctype html>", "text/html"),
      (
        "<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x'><html xmlns='http://www.w3.org/1999/xhtml'>",
        "application/xhtml+xml"
      ),
      ("<?xml version='1.0'?><svg xmlns='x'/>", "image/svg+xml"), ("<svg:svg xmlns:svg='x'/>", "image/svg+xml"),
      ("<?xml version='1.0'?><!-- c --><rss version='2.0'>", "application/rss+xml"),
      ("<feed xmlns='x'>", "application/atom+xml"),
      ("<rdf:RDF xmlns='http://purl.org/rss/1.0/'>", "application/rss+xml"),
      ("<rdf:RDF xmlns:a='b'>", "application/rdf+xml"),
      ("<?xml version='1.0'?><MPD>", "application/dash+xml"), ("<?xml version='1.0'?><other/>", "application/xml"),
      ("<note xmlns='urn:x'>", "application/xml"), ("<unknown>", "text/plain"), ("a < b", "text/plain"),
      ("#EXTM3U\n#EXT-X-VERSION:3\n", "application/vnd.apple.mpegurl"), ("#EXTM3U\na.mp3\n", "audio/x-mpegurl"),
      ("WEBVTT\n\n", "text/vtt"), ("1\r\n00:00:01,000 --> 00:00:02,000\r\nHi", "application/x-subrip"),
      ("{\"a\": [1, -2.5e3, true, null]}\n", "application/json"), ("[]", "application/json"),
      ("[section]\na=b", "text/plain"),
      ("{ not json }", "text/plain"), ("[1] a footnote", "text/plain"), ("#!/bin/sh\necho", "text/plain"),
      ("BM is how this text starts", "text/plain"), ("MZ, said the text", "text/plain"),
      ("ID3 is a kind of tag", "text/plain"),
      ("RIFF and WAVE are words", "text/plain"), ("A text about %PDF-1.4 files", "text/plain"),
    ]) func texts(text: String, right: String)
  {
    #expect(type(text) == right)
  }

  @Test("text in UTF-16 and in older encodings is text") func encodings() {
    let units = "\u{FEFF}<!doctype html><p>".utf16
    #expect(type(units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }) == "text/html")
    #expect(type(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == "text/html")
    #expect(type("caf\u{E9} au lait") == "text/plain")
    #expect(type([UInt8](repeating: 0xE1, count: 400) + [0x20]) == "text/plain")
    #expect(type("\u{1}\u{2}\u{3}abc") == nil)
  }

  @Test("a name tells kinds of text apart, and never more than that") func names() {
    let css = Array("body { color: red }".utf8)
    #expect(type(css, ResourceName(path: "/a.css")) == "text/css")
    #expect(type(css, ResourceName(mimeType: "text/javascript; charset=utf-8")) == "text/javascript")
    #expect(type(css, ResourceName(path: "/a.png", mimeType: "image/png")) == "text/plain")
    #expect(
      type(Array("\u{89}PNG\r\n\u{1A}\n".unicodeScalars.map { UInt8($0.value) }), ResourceName(path: "/a.css"))
        == "image/png")
  }

  @Test(
    "boxes are told apart by their brands",
    arguments: [
      ("isom", "avc1", "video/mp4"), ("M4A ", "isom", "audio/mp4"), ("qt  ", "qt  ", "video/quicktime"),
      ("3gp5", "isom", "video/3gpp"), ("3g2a", "isom", "video/3gpp2"), ("heic", "mif1", "image/heic"),
      ("mif1", "heic", "image/heic"), ("mif1", "avif", "image/avif"), ("avis", "msf1", "image/avif"),
      ("mif1", "miaf", "image/heif"), ("crx ", "isom", "image/x-canon-cr3"), ("dash", "iso6", "video/mp4"),
    ]) func brands(major: String, other: String, right: String)
  {
    let box: [UInt8] = [0, 0, 0, 20] + Array("ftyp\(major)".utf8) + [0, 0, 0, 0] + Array(other.utf8)
    #expect(type(box + [0, 0, 0, 8] + Array("free".utf8)) == right)
  }

  @Test("frames are believed only where one leads to the next") func frames() {
    let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)
    #expect(type(frame + frame + frame) == "audio/mpeg")
    #expect(type(frame + [UInt8](repeating: 0, count: 2000)) == nil)
    let adts: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC] + [UInt8](repeating: 1, count: 9)
    #expect(type(adts + adts + adts + adts) == "audio/aac")
    let packet: [UInt8] = [0x47] + [UInt8](repeating: 0, count: 187)
    #expect(type([[UInt8]](repeating: packet, count: 6).flatMap { $0 }) == "video/mp2t")
  }

  @Test("behind a tag stands what it tags") func tagged() {
    func tag(_ size: Int) -> [UInt8] {
      Array("ID3".utf8) + [4, 0, 0, 0, 0, UInt8(size >> 7), UInt8(size & 127)] + [UInt8](repeating: 0, count: size)
    }
    #expect(type(tag(5000) + Array("fLaC".utf8) + [0, 0, 0, 34]) == "audio/flac")
    #expect(type(tag(500) + [UInt8](repeating: 9, count: 100)) == "audio/mpeg")
    #expect(type(tag(500)) == "audio/mpeg")
  }

  @Test("nothing is said of nothing, and of what is unknown") func absent() {
    #expect(kit.measure([]).error?.code == .absent)
    #expect(kit.measure([0xDE, 0xAD, 0xBE, 0xEF, 0, 1, 2]).error?.code == .absent)
  }

  @Test("the answer tells container and extension") func members() {
    let value = kit.measure(Array("RIFF\u{4}\u{0}\u{0}\u{0}WEBPVP8 ".utf8)).findings.first?.value
    #expect(value?.part(["mime"]) == .text("image/webp"))
    #expect(value?.part(["container"]) == .text("riff"))
    #expect(value?.part(["extension"]) == .text("webp"))
  }

  @Test("survives every arrival and lie") func conformance() {
    let page = Array("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><rss/>".utf8)
    guard let value = kit.measure(page).findings.first?.value else {
      Issue.record("there is no answer")
      return
    }
    for failure in kit.checkArrival(page, expecting: .value(value, for: "type")) { Issue.record(failure) }
    for failure in kit.checkMutations(page) { Issue.record(failure) }
    let zip =
      Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 22) + [19, 0, 0, 0]
      + Array("[Content_Types].xml".utf8)
    for failure in kit.checkMutations(zip) { Issue.record(failure) }
  }
}
