extension Scenario {
  /// A part of a multipart body.
  public struct Part: Sendable {
    /// The part's own header fields.
    public var fields: LoopbackServer.HeaderFields
    /// Its content.
    public var body: ScriptedBody

    /// A part of a content, its type, and its length where `declaresLength` says so (the default).
    public init(_ body: ScriptedBody, contentType: String, declaresLength: Bool = true) {
      fields = ["Content-Type": contentType]
      if declaresLength { fields["Content-Length"] = "\(body.count)" }
      self.body = body
    }
  }

  /// A stream of parts of which each replaces the one before, as cameras send it, closed at the end.
  ///
  /// - Parameters:
  ///   - boundary: As in the `Content-Type`, without the leading hyphens. The default is `frame`.
  ///   - gate: Where given, each part takes one pass through it.
  ///   - isEnded: Whether the closing boundary comes after the last part. The default is true; many cameras never send it.
  public static func mixedReplace(
    _ parts: [Part], boundary: String = "frame", gate: Gate? = nil, isEnded: Bool = true
  ) -> Scenario {
    let fields: LoopbackServer.HeaderFields = [
      "Content-Type": "multipart/x-mixed-replace; boundary=\(boundary)", "Connection": "close",
    ]
    var steps: [Step] = [.head(200, fields)]
    for part in parts {
      if let gate { steps.append(.wait(gate)) }
      let lines = part.fields.all.map { "\($0.name): \($0.value)\r\n" }.joined()
      steps.append(.body(.text("--\(boundary)\r\n\(lines)\r\n") + part.body + .text("\r\n")))
    }
    if isEnded { steps.append(.body(.text("--\(boundary)--\r\n"))) }
    return Scenario(steps + [.close])
  }
}
