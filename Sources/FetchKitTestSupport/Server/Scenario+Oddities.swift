extension Scenario {
  /// A head that a careful client must not trip over.
  public enum HeadOddity: Sendable, CaseIterable {
    /// A value continued on a line that begins with white space (obsolete: RFC 9112, 5.2).
    case foldedField
    /// Lines that end in LF alone.
    case bareLineFeeds
    /// A NUL in a value.
    case nulInValue
    /// No reason phrase, nor the space before it.
    case noReasonPhrase
    /// No status line at all, as HTTP/0.9 would.
    case noHead
    /// A status line that is none, and then noise.
    case garbage
    /// `Content-Length: -1`.
    case negativeLength
    /// Two lengths that differ.
    case differingLengths
    /// A length beyond 64 bits.
    case overflowingLength
    /// A line without a colon.
    case noColon
    /// White space between a name and its colon.
    case spaceBeforeColon
    /// A value of bytes that are not UTF-8.
    case notUTF8
    /// A length and the chunked coding as well.
    case lengthAndChunked
    /// A status of 99 and one of four digits are not statuses.
    case impossibleStatus
  }

  /// The oddity, then the body, then a close.
  public static func odd(_ oddity: HeadOddity, body: ScriptedBody = .text("odd body\n")) -> Scenario {
    let length = "Content-Length: \(body.count)\r\n"
    let head: String
    switch oddity {
    case .foldedField: head = "HTTP/1.1 200 OK\r\nX-Folded: one\r\n two\r\n\tthree\r\n\(length)\r\n"
    case .bareLineFeeds: head = "HTTP/1.1 200 OK\nContent-Length: \(body.count)\n\n"
    case .nulInValue: head = "HTTP/1.1 200 OK\r\nX-Null: a\0b\r\n\(length)\r\n"
    case .noReasonPhrase: head = "HTTP/1.1 200\r\n\(length)\r\n"
    case .noHead: head = ""
    case .garbage: head = "\u{1}\u{2}garbage\r\nmore of it\r\n\r\n"
    case .negativeLength: head = "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n"
    case .differingLengths: head = "HTTP/1.1 200 OK\r\n\(length)Content-Length: \(body.count + 7)\r\n\r\n"
    case .overflowingLength: head = "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n"
    case .noColon: head = "HTTP/1.1 200 OK\r\nno colon here\r\n\(length)\r\n"
    case .spaceBeforeColon: head = "HTTP/1.1 200 OK\r\nX-Space : yes\r\n\(length)\r\n"
    case .notUTF8:
      let start = Array("HTTP/1.1 200 OK\r\nX-Latin: caf".utf8) + [0xe9, 0xff]
      return Scenario([.bytes(start), .text("\r\n\(length)\r\n"), .body(body), .close])
    case .lengthAndChunked:
      head = "HTTP/1.1 200 OK\r\n\(length)Transfer-Encoding: chunked\r\n\r\n"
      return Scenario([.text(head), .chunk(body), .lastChunk(), .close])
    case .impossibleStatus: head = "HTTP/1.1 9999 Beyond\r\n\(length)\r\n"
    }
    return Scenario([.text(head), .body(body), .close])
  }

  /// A file with about `bytes` bytes of header fields before it. The default is 1 MiB.
  public static func largeHead(bytes: Int = 1 << 20, body: ScriptedBody = .text("small body\n")) -> Scenario {
    let value = String(repeating: "x", count: 1000)
    var fields: LoopbackServer.HeaderFields = ["Content-Length": "\(body.count)"]
    for index in 0..<max(1, bytes / 1016) { fields.append("X-Filler-\(index)", value) }
    return Scenario([.head(200, fields), .body(body)])
  }
}
