/// Dates as HTTP writes them (RFC 9110 section 5.6.7), in seconds since 1970.
///
/// libcurl's own reader takes nearly any text for a date, also a day without a time; a store that trusts such a date would show
/// what is out of date.
enum HTTPDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Reads one of the three forms; nil where it is none of them. The name of the day is not looked at.
  ///
  /// - Parameter now: tells the century of a year of two digits: one that would lie more than 50 years ahead is past.
  static func parse(_ text: String, now: Double) -> Double? {
    guard text.utf8.count <= 64 else { return nil }
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    switch words.count {
    case 6:
      // Sun, 06 Nov 1994 08:49:37 GMT
      guard isUniversal(words[5]) else { return nil }
      return seconds(day: words[1], month: words[2], year: number(words[3], digits: 4...4), time: words[4])
    case 5:
      // Sun Nov  6 08:49:37 1994
      return seconds(day: words[2], month: words[1], year: number(words[4], digits: 4...4), time: words[3])
    case 4:
      // Sunday, 06-Nov-94 08:49:37 GMT
      let date = words[1].split(separator: "-").map(String.init)
      guard isUniversal(words[3]), date.count == 3, let short = number(date[2], digits: 2...2) else { return nil }
      return seconds(day: date[0], month: date[1], year: fullYear(short, now: now), time: words[2])
    default: return nil
    }
  }

  private static func isUniversal(_ zone: String) -> Bool { zone == "gmt" || zone == "utc" }

  private static func fullYear(_ short: Int, now: Double) -> Int {
    let year = 1970 + Int(min(max(now, 0), 1e11) / 31_556_952)
    let candidate = year - year % 100 + short
    return candidate > year + 50 ? candidate - 100 : candidate
  }

  private static func seconds(day: String, month: String, year: Int?, time: String) -> Double? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), digits: 1...2) }
    guard let day = number(day, digits: 1...2), let month = months.firstIndex(of: month), let year,
      (1...31).contains(day), clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return Double(days(year, month + 1, day)) * 86_400 + Double(hour * 3600 + minute * 60 + second)
  }

  /// Days since 1970 in the Gregorian calendar, by the usual count of years that begin in March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }
}
