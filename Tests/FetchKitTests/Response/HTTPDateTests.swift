import Testing

@testable import FetchKit

@Suite("Dates in HTTP") struct HTTPDateTests {
  /// 2026-01-01.
  let now = 1_767_225_600.0

  @Test(
    "All three forms mean the same second (RFC 9110 section 5.6.7)",
    arguments: [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "sun, 6 NOV 1994 08:49:37 gmt", "Mon, 06 Nov 1994 08:49:37 UTC",
    ])
  func reads(text: String) { #expect(HTTPDate.parse(text, now: now) == 784_111_777) }

  @Test(
    "What is no date is none",
    arguments: [
      "", "0", "-1", "now", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Now 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
      String(repeating: "9", count: 100_000), "Sunday, 06-Nov-1994 08:49:37 GMT", "a, b c d e f",
    ])
  func refuses(text: String) { #expect(HTTPDate.parse(text, now: now) == nil) }

  @Test("Leap days, the epoch and what lies before it are counted right") func counts() {
    #expect(HTTPDate.parse("Thu, 01 Jan 1970 00:00:00 GMT", now: now) == 0)
    #expect(HTTPDate.parse("Wed, 31 Dec 1969 23:59:59 GMT", now: now) == -1)
    #expect(HTTPDate.parse("Tue, 29 Feb 2000 00:00:00 GMT", now: now) == 951_782_400)
    #expect(HTTPDate.parse("Fri, 01 Mar 2024 00:00:00 GMT", now: now) == 1_709_251_200)
    #expect(HTTPDate.parse("Sat, 01 Jan 0000 00:00:00 GMT", now: now) == -62_167_219_200)
  }

  @Test("A year of two digits lies at most fifty years ahead") func centuries() {
    #expect(
      HTTPDate.parse("Sunday, 06-Nov-76 00:00:00 GMT", now: now)
        == HTTPDate.parse("Fri, 06 Nov 2076 00:00:00 GMT", now: now))
    #expect(
      HTTPDate.parse("Sunday, 06-Nov-77 00:00:00 GMT", now: now)
        == HTTPDate.parse("Sun, 06 Nov 1977 00:00:00 GMT", now: now))
    #expect(HTTPDate.parse("Sunday, 06-Nov-77 00:00:00 GMT", now: .infinity) != nil)
  }
}
