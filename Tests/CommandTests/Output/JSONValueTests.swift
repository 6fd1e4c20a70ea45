import Foundation
import Testing

@testable import FetchKitCommand

@Suite("JSON") struct JSONValueTests {
  @Test(
    "Values are written as RFC 8259 has them",
    arguments: [
      (.null, "null"), (.bool(true), "true"), (.integer(-3), "-3"), (.unsigned(.max), "18446744073709551615"),
      (.number(3723.4561, places: 3), "3723.456"), (.number(2, places: 3), "2"), (.number(.nan, places: 3), "null"),
      (.number(.infinity, places: 3), "null"), (.number(-0.0001, places: 3), "0"), (.number(0.1, places: 3), "0.1"),
      (.array([]), "[]"), (.array([.integer(1), .null]), "[1,null]"),
      (.object([.init("b", .integer(1)), .init("a", .string("x"))]), #"{"b":1,"a":"x"}"#),
      (.string("a\"\\\n\r\t\u{1B}\u{9B}\u{202E}é"), #""a\"\\\n\r\t\u001b\u009b\u202eé""#),
    ] as [(JSONValue, String)]) func writes(value: JSONValue, text: String)
  {
    #expect(value.text == text)
  }

  @Test("Foundation reads every string back") func roundTrips() throws {
    let text = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar(UInt32($0)) })) + "🎵"
    let data = Data(JSONValue.string(text).text.utf8)
    let read = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? String
    #expect(read?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }
}
