/// Cuts requests out of the bytes of a connection. Knows no socket.
struct RequestReader {
  enum Step {
    case request(LoopbackServer.Request)
    case needsBytes
    /// The head is complete and asks for `100 Continue` before the body comes; told once a request.
    case expectsContinue
    /// Not a request, or more than is taken: the connection cannot go on.
    case refused(status: Int)
  }

  /// The longest head and the longest body that are taken, in bytes.
  static let longestHead = 1 << 20
  static let longestBody = 64 << 20

  var buffer: [UInt8] = []
  private var hasContinued = false
  private var searched = 0

  mutating func next() -> Step {
    guard let headEnd = endOfHead() else {
      return buffer.count > Self.longestHead ? .refused(status: 431) : .needsBytes
    }
    let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .refused(status: 400) }
    var headers = LoopbackServer.HeaderFields()
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return .refused(status: 400) }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      headers.append(String(line[..<colon]), String(value))
    }
    if headers["Transfer-Encoding"] != nil { return .refused(status: 411) }
    let length = headers["Content-Length"].map { Int($0) ?? -1 } ?? 0
    guard (0...Self.longestBody).contains(length) else { return .refused(status: 413) }
    let bodyStart = headEnd + 4
    guard buffer.count - bodyStart >= length else {
      if !hasContinued, headers["Expect"]?.lowercased() == "100-continue" {
        hasContinued = true
        return .expectsContinue
      }
      return .needsBytes
    }
    let request = LoopbackServer.Request(
      method: String(words[0]), target: String(words[1]), headers: headers,
      body: Array(buffer[bodyStart..<(bodyStart + length)]), isHTTP10: words[2] == "HTTP/1.0")
    buffer.removeFirst(bodyStart + length)
    (hasContinued, searched) = (false, 0)
    return .request(request)
  }

  /// The offset of the empty line's CRLF CRLF. Remembers how far it has looked: a head may come a byte at a time.
  private mutating func endOfHead() -> Int? {
    var index = max(0, searched - 3)
    while index + 4 <= buffer.count {
      if buffer[index] == 13, buffer[index + 1] == 10, buffer[index + 2] == 13, buffer[index + 3] == 10 {
        searched = index
        return index
      }
      index += 1
    }
    searched = buffer.count
    return nil
  }
}
