extension Scenario {
  /// What a file's server does when it is asked for a range.
  public enum RangeBehaviour: Sendable {
    /// As RFC 9110, 14 says: 206, 416, and 200 where `If-Range` does not match.
    case honoured
    /// As honoured, but `If-Range` is not looked at.
    case ignoringIfRange
    /// The whole file, 200, whatever is asked, and no `Accept-Ranges`.
    case ignored
    /// 206, `offset` bytes away from what was asked, and `Content-Range` says so.
    case shifted(by: Int)
    /// 206 with another total in `Content-Range`; nil for `*`.
    case total(Int?)
    /// 206 with at most so many bytes, and `Content-Range` says so.
    case capped(at: Int)
    /// 206 with the right bytes and no `Content-Range`.
    case withoutContentRange
    /// 206 with the right bytes and this as `Content-Range`, sense or not.
    case contentRange(String)
    /// 416 with the total, whatever range is asked.
    case refused
    /// The whole file and its own `Content-Range`, 206.
    case everything

    var isHonest: Bool {
      if case .honoured = self { true } else { false }
    }
  }

  /// A file with a media type and validators. The default: ranges honoured, a strong ETag, no date.
  ///
  /// `If-None-Match` and, where there is none, `If-Modified-Since` are answered by 304 where they match.
  public static func file(
    _ body: ScriptedBody, contentType: String? = "application/octet-stream", etag: String? = "\"v1\"",
    lastModified: String? = nil, ranges: RangeBehaviour = .honoured, fields: LoopbackServer.HeaderFields = [:]
  ) -> Scenario {
    var common: LoopbackServer.HeaderFields = [:]
    common["Content-Type"] = contentType
    common["ETag"] = etag
    common["Last-Modified"] = lastModified
    let file = File(body: body, fields: common.merging(fields), ranges: ranges)
    return Scenario(script: file.steps)
  }

  /// A file that is replaced by another after the first `count` requests; ranges of both are served whatever `If-Range` says.
  public static func fileReplaced(
    _ body: ScriptedBody, etag: String?, after count: Int, by other: ScriptedBody, otherETag: String?
  ) -> Scenario {
    file(body, etag: etag, ranges: .ignoringIfRange)
      .changing(after: count, to: file(other, etag: otherETag, ranges: .ignoringIfRange))
  }

  /// HTML where media was asked for, as a captive portal or a login page does: 200, ranges ignored.
  public static func html(_ text: String = "<!DOCTYPE html><title>Log in</title><p>Not what you came for.") -> Scenario
  {
    file(.text(text), contentType: "text/html; charset=utf-8", etag: nil, ranges: .ignored)
  }
}

/// The answer to a request for a file.
private struct File: Sendable {
  let body: ScriptedBody
  let fields: LoopbackServer.HeaderFields
  let ranges: Scenario.RangeBehaviour

  func steps(for request: LoopbackServer.Request) -> [Step] {
    if isUnchanged(for: request) { return [.head(304, fields)] }
    guard let asked = request.range, validatorMatches(request) else { return whole() }
    switch ranges {
    case .ignored: return whole()
    case .everything: return part(0..<body.count)
    case .refused: return unsatisfiable()
    default: break
    }
    guard let range = asked.resolved(in: body.count) else { return unsatisfiable() }
    switch ranges {
    case .shifted(let offset):
      let start = min(max(0, range.lowerBound + offset), body.count - 1)
      return part(start..<min(start + range.count, body.count))
    case .total(let total): return part(range, total: total.map(String.init) ?? "*")
    case .capped(let limit): return part(range.prefix(max(1, limit)))
    case .withoutContentRange: return part(range, contentRange: .some(nil))
    case .contentRange(let text): return part(range, contentRange: text)
    default: return part(range)
    }
  }

  private func whole() -> [Step] {
    var own: LoopbackServer.HeaderFields = ["Content-Length": "\(body.count)"]
    if case .ignored = ranges {} else { own["Accept-Ranges"] = "bytes" }
    return [.head(200, own.merging(fields)), .body(body)]
  }

  /// - Parameter contentRange: The field's value in place of the true one; `.some(nil)` for none at all.
  private func part(_ range: Range<Int>, total: String? = nil, contentRange: String?? = nil) -> [Step] {
    let truth = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total ?? String(body.count))"
    var own: LoopbackServer.HeaderFields = ["Content-Length": "\(range.count)"]
    own["Content-Range"] = contentRange ?? truth
    return [.head(206, own.merging(fields)), .body(body[range])]
  }

  private func unsatisfiable() -> [Step] {
    [.head(416, ["Content-Range": "bytes */\(body.count)", "Content-Length": "0"])]
  }

  private func isUnchanged(for request: LoopbackServer.Request) -> Bool {
    if let tags = request.headers["If-None-Match"] {
      guard let etag = fields["ETag"] else { return false }
      // Weak comparison (RFC 9110, 13.1.2).
      let opaque = { (tag: Substring) in tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
      return tags.split(separator: ",").contains { opaque($0.drop { $0 == " " }) == opaque(etag[...]) }
    }
    guard let date = fields["Last-Modified"] else { return false }
    return request.headers["If-Modified-Since"] == date
  }

  /// Whether `If-Range` lets the range stand: strong comparison, so a weak tag never does (RFC 9110, 13.1.5).
  private func validatorMatches(_ request: LoopbackServer.Request) -> Bool {
    guard ranges.isHonest, let condition = request.headers["If-Range"] else { return true }
    guard condition.hasPrefix("\"") else { return condition == fields["Last-Modified"] && !condition.hasPrefix("W/") }
    return condition == fields["ETag"]
  }
}
