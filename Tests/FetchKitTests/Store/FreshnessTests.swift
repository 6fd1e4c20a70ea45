import FetchKitTestSupport
import Testing

@testable import FetchKit

@Suite("Freshness (RFC 9111 section 4.2)") struct FreshnessTests {
  /// When the response came: Sun, 06 Nov 1994 08:49:37 GMT.
  static let came = 784_111_777.0
  static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

  struct Row: Sendable, CustomTestStringConvertible {
    var fields: [String]
    var after: Double
    var state: Freshness.State
    var testDescription: String { "\(fields) after \(after) s" }

    init(_ fields: [String], after: Double, _ state: Freshness.State) {
      (self.fields, self.after, self.state) = (fields, after, state)
    }

    var headers: HeaderFields {
      HeaderFields(
        fields.map { line in
          let name = line.prefix { $0 != ":" }
          return HeaderFields.Field(String(name), String(line.dropFirst(name.count + 2)))
        })
    }
  }

  static let rows = [
    Row([], after: 0, .stale),
    Row(["Cache-Control: max-age=60"], after: 59, .fresh),
    Row(["Cache-Control: max-age=60"], after: 60, .stale),
    Row(["Cache-Control: MAX-AGE = 60"], after: 59, .fresh),
    Row(["Cache-Control: max-age=\"60\""], after: 59, .fresh),
    Row(["Cache-Control: private, max-age=60"], after: 59, .fresh),
    Row(["Cache-Control: public", "Cache-Control: max-age=60"], after: 59, .fresh),
    Row(["Cache-Control: max-age=60, immutable"], after: 61, .stale),
    // For shared caches.
    Row(["Cache-Control: max-age=60, s-maxage=0, proxy-revalidate"], after: 59, .fresh),
    Row(["Cache-Control: s-maxage=1000"], after: 1, .stale),
    // Contradictions and nonsense.
    Row(["Cache-Control: max-age=60, max-age=10"], after: 20, .stale),
    Row(["Cache-Control: max-age=10, max-age=60"], after: 20, .stale),
    Row(["Cache-Control: max-age=-1"], after: 0, .stale),
    Row(["Cache-Control: max-age=1.5"], after: 0, .stale),
    Row(["Cache-Control: max-age"], after: 0, .stale),
    Row(["Cache-Control: max-age="], after: 0, .stale),
    Row(["Cache-Control: max-age=60x"], after: 0, .stale),
    Row(["Cache-Control: max-age=999999999999999999999999999999"], after: 2_000_000_000, .fresh),
    Row(["Cache-Control: max-age=999999999999999999999999999999"], after: 2_147_483_648, .stale),
    Row(["Cache-Control: ,,=,\"\",x=\"a,max-age=60\\\"\", max-age=5"], after: 4, .fresh),
    Row(["Cache-Control: x=\"max-age=60"], after: 0, .stale),
    // What forbids to use it unasked.
    Row(["Cache-Control: max-age=60, no-cache"], after: 0, .unusable),
    Row(["Cache-Control: max-age=60, no-cache=\"Set-Cookie\""], after: 0, .unusable),
    Row(["Cache-Control: max-age=60, must-revalidate"], after: 59, .fresh),
    Row(["Cache-Control: max-age=60, must-revalidate"], after: 60, .unusable),
    Row(["Pragma: no-cache", "Expires: Sun, 06 Nov 1994 09:49:37 GMT"], after: 0, .unusable),
    Row(["Pragma: no-cache", "Cache-Control: max-age=60"], after: 59, .fresh),
    // Expires.
    Row(["Expires: Sun, 06 Nov 1994 08:50:37 GMT", "Date: \(date)"], after: 59, .fresh),
    Row(["Expires: Sun, 06 Nov 1994 08:50:37 GMT", "Date: \(date)"], after: 60, .stale),
    Row(["Expires: Sun, 06 Nov 1994 08:50:37 GMT"], after: 59, .fresh),
    Row(["Expires: 0"], after: 0, .stale),
    Row(["Expires: Sun, 06 Nov 1994 08:50:37 GMT", "Expires: 0"], after: 0, .stale),
    Row(["Expires: Sun, 06 Nov 1994 08:50:37 GMT", "Cache-Control: max-age=5"], after: 6, .stale),
    Row(["Expires: Sun, 06 Nov 1994 08:49:00 GMT", "Cache-Control: max-age=5"], after: 4, .fresh),
    Row(["Expires: Fri, 31 Dec 9999 23:59:59 GMT"], after: 1e9, .fresh),
    // Age.
    Row(["Cache-Control: max-age=60", "Age: 50"], after: 9, .fresh),
    Row(["Cache-Control: max-age=60", "Age: 50"], after: 10, .stale),
    Row(["Cache-Control: max-age=60", "Age: 50, 1"], after: 10, .stale),
    Row(["Cache-Control: max-age=60", "Age: -50"], after: 59, .fresh),
    Row(["Cache-Control: max-age=60", "Age: old"], after: 59, .fresh),
    Row(["Cache-Control: max-age=60", "Age: 99999999999999999999999"], after: 0, .stale),
    // A clock of the server that is slow makes it old, one that is fast does not make it young.
    Row(["Cache-Control: max-age=60", "Date: Sun, 06 Nov 1994 08:48:37 GMT"], after: 0, .stale),
    Row(["Cache-Control: max-age=60", "Date: Sun, 06 Nov 1994 09:49:37 GMT"], after: 60, .stale),
    Row(["Cache-Control: max-age=60", "Date: yesterday"], after: 59, .fresh),
    // A tenth of what it did not change for, a day at most.
    Row(["Last-Modified: Sun, 06 Nov 1994 08:32:57 GMT", "Date: \(date)"], after: 99, .fresh),
    Row(["Last-Modified: Sun, 06 Nov 1994 08:32:57 GMT", "Date: \(date)"], after: 100, .stale),
    Row(["Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT", "Date: \(date)"], after: 86_399, .fresh),
    Row(["Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT", "Date: \(date)"], after: 86_400, .stale),
    Row(["Last-Modified: Sun, 06 Nov 1994 10:00:00 GMT", "Date: \(date)"], after: 0, .stale),
    Row(["Last-Modified: Thu, 01 Jan 1970 00:00:00 GMT", "Cache-Control: max-age=0"], after: 0, .stale),
    // Our own clock has gone back, or is broken.
    Row(["Cache-Control: max-age=60"], after: -1, .stale),
    Row(["Cache-Control: max-age=60"], after: .infinity, .stale),
    Row(["Cache-Control: max-age=60"], after: .nan, .stale),
  ]

  @Test("A response is as good as its fields say", arguments: rows) func judges(row: Row) {
    let freshness = Freshness(row.headers, askedAt: Self.came, answeredAt: Self.came)
    #expect(freshness.state(at: Self.came + row.after) == row.state)
  }

  @Test("The time that the answer took counts as its age") func delay() {
    let headers = Row(["Cache-Control: max-age=60", "Age: 20"], after: 0, .fresh).headers
    let freshness = Freshness(headers, askedAt: Self.came - 30, answeredAt: Self.came)
    #expect(freshness.initialAge == 50)
    #expect(freshness.state(at: Self.came + 9) == .fresh)
    #expect(freshness.state(at: Self.came + 10) == .stale)
    #expect(Freshness(headers, askedAt: Self.came + 30, answeredAt: Self.came).initialAge == 20)
  }

  @Test("What a redirect led to is fresh no longer than the redirect") func hops() {
    let headers = Row(["Cache-Control: max-age=60"], after: 0, .fresh).headers
    let freshness = Freshness(headers, askedAt: Self.came, answeredAt: Self.came)
    #expect(freshness.state(at: Self.came + 9, bound: 10) == .fresh)
    #expect(freshness.state(at: Self.came + 10, bound: 10) == .stale)
    func lifetime(_ kind: ResponseHead.Kind, _ fields: [String]) -> Double {
      let hop = ResponseHead(
        number: 1, kind: kind, url: "http://a/", status: 301, headers: Row(fields, after: 0, .fresh).headers)
      return StoredHead.lifetime(ofHop: hop, askedAt: Self.came, answeredAt: Self.came)
    }
    #expect(lifetime(.redirect, []) == 0)
    #expect(lifetime(.redirect, ["Cache-Control: max-age=100", "Age: 40"]) == 60)
    #expect(lifetime(.redirect, ["Cache-Control: max-age=100, no-store"]) == 0)
    #expect(lifetime(.authentication, ["Cache-Control: max-age=100"]) == 0)
  }

  @Test("No field whatever can trap", arguments: [1, 2, 3, 4, 5] as [UInt64]) func survives(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "max-age", "=", "\"", "\\", ",", " ", "\t", "0", "9", "99999999999999999999", "-", "no-cache",
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "é", "\u{1F600}", ";", "60", "GMT", "must-revalidate", ":", "*",
    ]
    let names = ["Cache-Control", "Age", "Date", "Expires", "Last-Modified", "Pragma", "Vary", "ETag", "Connection"]
    for _ in 0..<2000 {
      var headers = HeaderFields()
      for _ in 0..<Int(random.next() % 6) {
        let value = (0..<Int(random.next() % 8)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
        headers.append(names[Int(random.next() % UInt64(names.count))], value.joined())
      }
      let times = [0, Self.came, -1, 1e300, .infinity, .nan]
      let freshness = Freshness(
        headers, askedAt: times[Int(random.next() % 6)], answeredAt: times[Int(random.next() % 6)])
      #expect(!(freshness.lifetime < 0))
      _ = freshness.state(at: times[Int(random.next() % 6)])
      _ = Validator(headers, length: .max, answeredAt: Self.came)
      #expect(HeaderFields(stored: headers.stored).fields.count == headers.fields.count)
    }
  }
}
