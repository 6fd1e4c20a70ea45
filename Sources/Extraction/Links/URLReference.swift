/// A link as documents write it: a URL, or what is left of one where the rest is that of the document (RFC 3986, section 4).
public struct URLReference: Sendable, Hashable {
  private var scheme: Substring?
  private var authority: Substring?
  private var path: Substring
  private var query: Substring?
  private var fragment: Substring?

  /// The parts of a reference; blanks around it and line ends in it do not count (WHATWG URL, section 4.4). Nothing is
  /// checked, and nothing percent-encoded.
  public init(_ text: String) {
    var rest = Substring(text.filter { !["\t", "\n", "\r", "\r\n"].contains($0) })
    while let last = rest.last, last <= " " { rest.removeLast() }
    rest = rest.drop { $0 <= " " }
    if let mark = rest.firstIndex(of: "#") {
      fragment = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: ":"), mark > rest.startIndex, rest.first?.isLetter == true,
      rest[..<mark].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    {
      scheme = rest[..<mark]
      rest = rest[rest.index(after: mark)...]
    }
    if rest.hasPrefix("//") {
      let behind = rest.dropFirst(2)
      authority = behind.prefix { $0 != "/" }
      rest = behind.drop { $0 != "/" }
    }
    path = rest
  }

  /// The URL that it stands for in a document at `base` (section 5.2).
  public func resolved(against base: String) -> String {
    let base = URLReference(base)
    var target = self
    if scheme == nil {
      target.scheme = base.scheme
      if authority == nil {
        target.authority = base.authority
        if path.isEmpty {
          target.path = base.path
          target.query = query ?? base.query
        } else if !path.hasPrefix("/") {
          let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? (base.authority == nil ? "" : "/")
          target.path = folder + path
        }
      }
    }
    target.path = Self.withoutDots(target.path)
    return target.text
  }

  /// The reference as text.
  public var text: String {
    (scheme.map { "\($0):" } ?? "") + (authority.map { "//\($0)" } ?? "") + path + (query.map { "?\($0)" } ?? "")
      + (fragment.map { "#\($0)" } ?? "")
  }

  /// A path without the segments `.` and `..` (section 5.2.4).
  private static func withoutDots(_ path: Substring) -> Substring {
    guard path.hasPrefix("/") else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      case ".": if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return Substring("/" + kept.joined(separator: "/"))
  }
}
