/// Where the authority of a URL stands (RFC 3986 section 3.2), in offsets of UTF-8. Looked up for each response, so it
/// makes no strings.
package struct URLAuthority: Equatable {
  /// Behind `://`.
  package let start: Int
  /// In front of the path, the query or the fragment.
  package let end: Int
  /// Behind the `@` of user and password; nil where there are none.
  package let userInfoEnd: Int?

  /// nil where there is no `://`.
  package init?(_ url: String) {
    var (start, end, at): (Int?, Int?, Int?) = (nil, nil, nil)
    var before: (UInt8, UInt8) = (0, 0)
    var offset = 0
    scan: for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: "/") where start == nil && before == (UInt8(ascii: ":"), UInt8(ascii: "/")): start = offset + 1
      case UInt8(ascii: "/") where start == nil: break
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        end = offset
        break scan
      case UInt8(ascii: "@") where start != nil: at = offset + 1
      default: break
      }
      before = (before.1, byte)
      offset += 1
    }
    guard let start else { return nil }
    (self.start, self.end, userInfoEnd) = (start, end ?? offset, at)
  }

  /// Host and port of a URL.
  static func host(of url: String) -> String {
    guard let authority = URLAuthority(url) else { return url }
    let start = authority.userInfoEnd ?? authority.start
    return String(decoding: url.utf8.prefix(authority.end).dropFirst(start), as: UTF8.self)
  }
}
