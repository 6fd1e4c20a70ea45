extension Scenario {
  /// A status, a body with its length, and nothing else unless given.
  public static func status(
    _ status: Int, _ fields: LoopbackServer.HeaderFields = [:], body: ScriptedBody = .empty
  ) -> Scenario {
    var own: LoopbackServer.HeaderFields = [:]
    // RFC 9110, 8.6: no length where there can be no body.
    if status != 204 && status != 304 { own["Content-Length"] = "\(body.count)" }
    return Scenario([.head(status, own.merging(fields)), .body(body)])
  }

  /// A 503 that asks to come again later: a number of seconds, or a date.
  public static func unavailable(retryAfter: String, status: Int = 503) -> Scenario {
    .status(status, ["Retry-After": retryAfter, "Content-Type": "text/plain"], body: .text("busy\n"))
  }

  /// A 404 whose body is media, with its type and length.
  public static func missing(body: ScriptedBody, contentType: String) -> Scenario {
    .status(404, ["Content-Type": contentType], body: body)
  }

  /// A connection that is reset before a byte of the answer.
  public static let resetAtOnce = Scenario([.reset])

  /// A connection that is closed before a byte of the answer.
  public static let closedAtOnce = Scenario([.close])

  /// No answer at all, as long as the client waits.
  public static let silence = Scenario([.stall])
}
