extension Scenario {
  /// A body in the chunked transfer coding, cut at `size` bytes, with trailer fields at the end.
  public static func chunked(
    _ body: ScriptedBody, size: Int = 16_384, trailers: LoopbackServer.HeaderFields = [:],
    fields: LoopbackServer.HeaderFields = [:]
  ) -> Scenario {
    let chunks = stride(from: 0, to: body.count, by: max(1, size)).map { offset in
      Step.chunk(body[offset..<min(offset + max(1, size), body.count)])
    }
    var own: LoopbackServer.HeaderFields = ["Transfer-Encoding": "chunked"]
    if !trailers.all.isEmpty { own["Trailer"] = trailers.all.map(\.name).joined(separator: ", ") }
    let head = Step.head(200, own.merging(fields))
    return Scenario { request in
      request.method == "HEAD" ? [head] : [head] + chunks + [.lastChunk(trailers: trailers)]
    }
  }

  /// A body without a length, ended by the close of the connection.
  public static func closeDelimited(
    _ body: ScriptedBody, fields: LoopbackServer.HeaderFields = ["Content-Type": "application/octet-stream"]
  ) -> Scenario {
    Scenario([.head(200, fields.merging(["Connection": "close"])), .body(body), .close])
  }

  /// A head that declares `length` bytes and a body of another length.
  ///
  /// Where the body is shorter the connection is closed after it, or ended by the step given. Where it is longer, the rest
  /// follows on the connection, which is then kept, as a broken server does.
  public static func declaring(
    length: Int, sending body: ScriptedBody, ending: Step = .close, fields: LoopbackServer.HeaderFields = [:]
  ) -> Scenario {
    let head = Step.head(200, fields.merging(["Content-Length": "\(length)"]))
    return Scenario([head, .body(body)] + (body.count < length ? [ending] : []))
  }

  /// A body under `Content-Encoding: gzip`, whatever the client accepts. The content is stored, not made smaller.
  public static func gzip(
    _ bytes: [UInt8], contentType: String = "text/plain", fields: LoopbackServer.HeaderFields = [:]
  ) -> Scenario {
    let own: LoopbackServer.HeaderFields = ["Content-Type": contentType, "Content-Encoding": "gzip", "ETag": "\"gz\""]
    return .status(200, own.merging(fields), body: .bytes(GzipStored.member(of: bytes)))
  }
}
