extension Scenario {
  /// How the `Location` of a hop is written.
  public enum LocationForm: Sendable {
    /// A whole URL.
    case absolute
    /// A path from the root.
    case path
    /// A query alone, relative to the path that was asked.
    case query
  }

  /// A redirect to a URL or a relative reference, which may lead to another server's origin. It has a body that nobody is to see.
  public static func redirect(
    to location: String, status: Int = 302, fields: LoopbackServer.HeaderFields = [:]
  ) -> Scenario {
    .status(
      status, (["Location": location, "Content-Type": "text/html"] as LoopbackServer.HeaderFields).merging(fields),
      body: .text("<a href=\"\(location)\">moved</a>\n"))
  }

  /// A redirect for each of the codes, one after the other, and the last leads to `destination`.
  ///
  /// One route serves the whole chain: the hop is in the query, `?hop=1` and so on.
  public static func redirectChain(
    _ statuses: [Int], to destination: String, form: LocationForm = .path
  ) -> Scenario {
    Scenario { request in
      let hop = request.hop
      let location = hop + 1 < statuses.count ? request.location(ofHop: hop + 1, form: form) : destination
      let status = statuses.indices.contains(hop) ? statuses[hop] : 302
      return redirect(to: location, status: status).steps(for: request)
    }
  }

  /// A redirect to itself.
  public static func redirectLoop(status: Int = 302) -> Scenario {
    Scenario { redirect(to: $0.target, status: status).steps(for: $0) }
  }

  /// A redirect that leads on and on, each time to a URL not seen before.
  public static func redirectsWithoutEnd(status: Int = 302) -> Scenario {
    Scenario { redirect(to: $0.location(ofHop: $0.hop &+ 1, form: .path), status: status).steps(for: $0) }
  }
}

extension LoopbackServer.Request {
  /// The hop of a chain that the query names; 0 at its start.
  fileprivate var hop: Int {
    guard let query, query.hasPrefix("hop=") else { return 0 }
    return Int(query.dropFirst(4)).map { max(0, $0) } ?? 0
  }

  fileprivate func location(ofHop hop: Int, form: Scenario.LocationForm) -> String {
    switch form {
    case .absolute: "\(origin)\(path)?hop=\(hop)"
    case .path: "\(path)?hop=\(hop)"
    case .query: "?hop=\(hop)"
    }
  }
}
