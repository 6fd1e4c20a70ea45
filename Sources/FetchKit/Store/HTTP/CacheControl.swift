/// What the `Cache-Control` of a request or a response says (RFC 9111 section 5.2), read for a private cache.
///
/// `s-maxage` and `proxy-revalidate` are for shared caches, and `immutable` (RFC 8246) is for those that ask although a
/// response is fresh: none of them changes anything here.
struct CacheControl: Equatable {
  /// Seconds of freshness; 0 where the number makes no sense, the smallest where there are several.
  private(set) var maxAge: Double?
  /// Use it only after asking (also in its form with field names, which forbids more than it says).
  private(set) var isNoCache = false
  /// Keep nothing.
  private(set) var isNoStore = false
  /// Never use it once it is stale, not even where the network is gone.
  private(set) var isMustRevalidate = false
  /// Anyone may keep it, although the request had credentials.
  private(set) var isPublic = false

  /// The greatest number of seconds that is told apart from others (RFC 9111 section 1.2.2).
  private static let forever = 2_147_483_648.0

  init(_ headers: HeaderFields) {
    let fields = headers.values("Cache-Control")
    for field in fields {
      for directive in Self.members(field) { take(directive) }
    }
    // RFC 9111 section 5.4: what servers of HTTP/1.0 wrote. It counts only where nothing newer is said.
    if fields.isEmpty, headers.values("Pragma").contains(where: { $0.lowercased().contains("no-cache") }) {
      isNoCache = true
    }
  }

  private mutating func take(_ directive: (name: String, argument: String?)) {
    switch directive.name {
    case "max-age":
      let seconds = directive.argument.flatMap(Self.seconds) ?? 0
      maxAge = min(maxAge ?? seconds, seconds)
    case "no-cache": isNoCache = true
    case "no-store": isNoStore = true
    case "must-revalidate": isMustRevalidate = true
    case "public": isPublic = true
    default: break
    }
  }

  /// A number of seconds (RFC 9111 section 1.2.2); nil where it is none.
  static func seconds(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return min(Double(String(text)) ?? forever, forever)
  }

  /// The members of a list, names in lower case, quotes around arguments removed. A comma in quotes parts nothing.
  private static func members(_ field: String) -> [(name: String, argument: String?)] {
    var members: [(String, String?)] = []
    var (name, argument): (String, String?) = ("", nil)
    var (isQuoted, isEscaped) = (false, false)
    func trimmed(_ text: String) -> String {
      String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    func close() {
      let word = trimmed(name).lowercased()
      if !word.isEmpty { members.append((word, argument.map(trimmed))) }
      (name, argument) = ("", nil)
    }
    for character in field {
      if isQuoted {
        if isEscaped || character != "\"" && character != "\\" { argument?.append(character) }
        if !isEscaped, character == "\"" { isQuoted = false }
        isEscaped = !isEscaped && character == "\\"
      } else {
        switch character {
        case ",": close()
        case "\"" where argument != nil: isQuoted = true
        case "=" where argument == nil: argument = ""
        default: if argument == nil { name.append(character) } else { argument?.append(character) }
        }
      }
    }
    close()
    return members
  }
}
