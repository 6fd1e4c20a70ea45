import FetchKit

/// A header field as it may be shown: without its secrets.
enum ShownField {
  private static let secret: Set<String> = [
    "authorization", "proxy-authorization", "cookie", "set-cookie", "www-authenticate", "proxy-authenticate",
    "x-api-key", "x-auth-token",
  ]

  static func of(_ field: HeaderFields.Field) -> String {
    let value = secret.contains(field.name.lowercased()) ? "(not shown)" : PrintableText.escape(field.value)
    return "\(PrintableText.escape(field.name)): \(value)"
  }
}
