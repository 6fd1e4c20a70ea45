import Testing

@testable import FetchKitCommand

@Suite("Option values") struct OptionValueTests {
  private func value(_ text: String, _ kind: CommandOption.ValueKind) -> OptionValue? {
    try? OptionValue(text, of: kind, for: "--x")
  }

  @Test(
    "Bytes take units of 1,024",
    arguments: [
      ("0", 0), ("65536", 65536), ("64K", 65536), ("64k", 65536), ("64KB", 65536), ("64KiB", 65536),
      ("1.5M", 1_572_864),
      ("2G", 2_147_483_648), ("1T", 1_099_511_627_776), ("10B", 10), ("0.5K", 512),
    ] as [(String, UInt64)]) func readsBytes(text: String, bytes: UInt64)
  {
    #expect(value(text, .bytes) == .bytes(bytes))
  }

  @Test("More bytes than there can be are all there are") func clampsBytes() {
    #expect(value("99999999999T", .bytes) == .bytes(.max))
  }

  @Test(
    "What is no number of bytes is refused",
    arguments: ["", "K", "1X", "1KK", "-1", "1e6", "0x10", "١", "1 K", "..", "1.2.3"])
  func refusesBytes(text: String) {
    #expect(value(text, .bytes) == nil)
  }

  @Test(
    "Seconds take decimals",
    arguments: [("0", 0), ("30", 30), ("2.5", 2.5), (".5", 0.5), ("3.", 3), ("10s", 10)] as [(String, Double)])
  func readsSeconds(text: String, seconds: Double) {
    #expect(value(text, .seconds) == .seconds(seconds))
  }

  @Test(
    "What is no time is refused",
    arguments: ["", "-1", "abc", "1m", "inf", "nan", "1e3", String(repeating: "9", count: 400)])
  func refusesSeconds(text: String) {
    #expect(value(text, .seconds) == nil)
  }

  @Test("Counts are whole and have a minimum") func readsCounts() {
    #expect(value("16", .count(minimum: 1)) == .count(16))
    #expect(value("0", .count(minimum: 1)) == nil)
    #expect(value("1.5", .count(minimum: 0)) == nil)
    #expect(value("-1", .count(minimum: 0)) == nil)
    #expect(value("99999999999999999999", .count(minimum: 0)) == nil)
  }

  @Test("A header field has a name, and no line break to smuggle another in") func readsHeaders() {
    #expect(value("X-A: b: c", .header) == .text("X-A: b: c"))
    #expect(value("X-A:", .header) == .text("X-A:"))
    for text in ["X-A", ": b", "X A: b", "X-A: b\r\nEvil: c", "X-A: b\n", "X\u{E9}: b"] {
      #expect(value(text, .header) == nil, "\(text)")
    }
  }
}
