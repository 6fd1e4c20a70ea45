extension LoopbackServer {
  /// A request as it came over the wire, and where it stands among the others.
  public struct Request: Sendable {
    /// The method, as written.
    public let method: String
    /// The request target, as written: a path, for a proxy a whole URL, for CONNECT an authority.
    public let target: String
    /// The header fields, as written.
    public let headers: HeaderFields
    /// The body that came with it.
    public let body: [UInt8]
    /// The number of the request on this server, from 1.
    public internal(set) var number = 0
    /// The number of the request among those for the same path, from 1.
    public internal(set) var numberOnPath = 0
    /// The number of the connection that it came on, from 1.
    public internal(set) var connection = 0
    /// `http://127.0.0.1:PORT` of the server that hears it, without a slash at the end.
    public internal(set) var origin = ""

    /// Whether the target is a whole URL, as a proxy is asked (RFC 9112, 3.2.2).
    public var isAbsoluteForm: Bool { target.contains("://") && !target.hasPrefix("/") }

    /// The path without query, and without scheme and authority where the target has them.
    public var path: String { String(pathAndQuery.prefix { $0 != "?" }) }

    /// What follows the question mark; nil where there is none.
    public var query: String? {
      pathAndQuery.firstIndex(of: "?").map { String(pathAndQuery[pathAndQuery.index(after: $0)...]) }
    }

    /// The range asked for; nil where there is no `Range` field or it is not one range of bytes.
    public var range: RequestedRange? { headers["Range"].flatMap(RequestedRange.init) }

    /// Whether the client wants to use the connection again (RFC 9112, 9.3).
    var keepsConnection: Bool {
      let options = headers.values(of: "Connection").joined(separator: ",").lowercased()
      return isHTTP10 ? options.contains("keep-alive") : !options.contains("close")
    }

    var isHTTP10 = false

    private var pathAndQuery: Substring {
      guard isAbsoluteForm else { return target[...] }
      var rest = target[...]
      while let character = rest.popFirst(), character != ":" {}
      rest = rest.drop { $0 == "/" }.drop { $0 != "/" && $0 != "?" }
      return rest.hasPrefix("/") ? rest : "/" + rest
    }
  }
}
