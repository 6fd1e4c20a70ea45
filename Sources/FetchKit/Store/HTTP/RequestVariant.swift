/// The fields of a request on which the choice of a response depended, as `Vary` names them (RFC 9111 section 4.1).
struct RequestVariant: Equatable {
  /// A line for each field, `name: value`, in the order of their names; empty where the response does not vary.
  let text: String

  /// - Returns: nil where no other request can be known to match: `Vary: *`, or a choice that depended on a secret.
  init?(of headers: HeaderFields, for request: DownloadRequest) {
    let names = headers.values("Vary").flatMap { $0.split(separator: ",") }
      .map { String($0.filter { $0 != " " && $0 != "\t" }).lowercased() }.filter { !$0.isEmpty }
    guard names.count <= 32, !names.contains("*") else { return nil }
    for name in ["authorization", "cookie", "proxy-authorization"] where names.contains(name) {
      guard request.headers[name] == nil, name != "authorization" || !request.hasCredentials else { return nil }
    }
    self.init(names: Set(names), request)
  }

  private init(names: Set<String>, _ request: DownloadRequest) {
    text = names.sorted().map { "\($0): \(Self.value($0, request))" }.joined(separator: "\n")
  }

  /// Whether a request would have been given the response that was chosen by these fields.
  static func matches(_ text: String, _ request: DownloadRequest) -> Bool {
    guard !text.isEmpty else { return true }
    let names = text.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
    return RequestVariant(names: Set(names), request).text == text
  }

  private static func value(_ name: String, _ request: DownloadRequest) -> String {
    let values = request.headers.values(name)
    if !values.isEmpty { return values.joined(separator: ", ") }
    switch name {
    case "user-agent": return request.userAgent
    // What libcurl writes by itself; its list depends on how it was built, and that it was asked for is enough.
    case "accept-encoding": return request.acceptsCompressed ? "compressed" : ""
    case "accept": return "*/*"
    default: return ""
    }
  }
}
