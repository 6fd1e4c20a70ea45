/// A status line and header fields, to be sent as they are.
public struct ScriptedHead: Sendable {
  /// The status code.
  public var status: Int
  /// The reason phrase; nil for the usual one.
  public var reason: String?
  /// The header fields. Nothing is added to them.
  public var fields: LoopbackServer.HeaderFields
  /// The version at the head of the line. The default is `HTTP/1.1`.
  public var version = "HTTP/1.1"

  /// A head of a status and its fields, with the usual reason phrase.
  public init(_ status: Int, _ fields: LoopbackServer.HeaderFields = [:]) {
    self.status = status
    self.fields = fields
  }

  /// The bytes on the wire, the empty line included.
  var bytes: [UInt8] {
    var text = "\(version) \(status) \(reason ?? Self.usualReasons[status] ?? "Status")\r\n"
    for field in fields.all { text += "\(field.name): \(field.value)\r\n" }
    return Array(text.utf8) + [13, 10]
  }

  private static let usualReasons = [
    100: "Continue", 102: "Processing", 103: "Early Hints", 200: "OK", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    407: "Proxy Authentication Required", 410: "Gone", 411: "Length Required", 413: "Content Too Large",
    416: "Range Not Satisfiable", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
  ]
}
