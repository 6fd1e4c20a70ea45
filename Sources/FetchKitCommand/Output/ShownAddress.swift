import FetchKit

/// An address as it may be shown to people: without its password, and safe for a terminal.
enum ShownAddress {
  static func of(_ address: String) -> String {
    PrintableText.escape(withoutPassword(address))
  }

  private static func withoutPassword(_ address: String) -> String {
    // Nearly no address has one, and the search below is a slow one.
    guard address.utf8.contains(UInt8(ascii: "@")), let scheme = address.firstRange(of: "://") else { return address }
    let behind = address[scheme.upperBound...]
    let authority = behind.prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
      return address
    }
    return "\(address[...colon])***\(address[at...])"
  }
}
