/// Makes heads and trailers of the header lines that libcurl hands over one by one: of each 1xx, each redirect hop,
/// each authentication round and of the final response. A value without I/O.
struct ResponseAssembler {
  /// What a line completed.
  enum Output: Equatable {
    case nothing
    case head(RawHead)
    /// The fields exceed ``maximumHeadLength``.
    case tooLarge
  }

  /// A head as it came.
  struct RawHead: Equatable {
    var httpVersion: String
    var status: Int
    var headers: HeaderFields
  }

  /// The most that one head may take, in bytes: 256 KiB. A server that sends more is not worth listening to.
  static let maximumHeadLength = 256 << 10

  private var head: RawHead?
  private var length = 0
  /// Fields that came behind the body (RFC 9110 section 6.5).
  private(set) var trailers = HeaderFields()

  /// Takes one line, with its line end.
  mutating func add(_ line: UnsafeRawBufferPointer) -> Output {
    if let status = Self.statusLine(line) {
      (head, length) = (status, line.count)
      return .nothing
    }
    length += line.count
    guard length <= Self.maximumHeadLength else { return .tooLarge }
    let content = Self.trimmed(line)
    if content.isEmpty {
      defer { head = nil }
      return head.map { .head($0) } ?? .nothing
    }
    if let first = line.first, first == 0x20 || first == 0x09 {
      head?.headers.extendLast(Self.text(content))
    } else if let colon = content.firstIndex(of: UInt8(ascii: ":")) {
      let name = Self.text(Self.trimmed(UnsafeRawBufferPointer(rebasing: content[..<colon])))
      let value = Self.text(Self.trimmed(UnsafeRawBufferPointer(rebasing: content[(colon + 1)...])))
      if head != nil { head?.headers.append(name, value) } else { trailers.append(name, value) }
    }
    return .nothing
  }

  /// `HTTP/1.1 200 OK`, `HTTP/2 200`, `ICY 200 OK`.
  private static func statusLine(_ line: UnsafeRawBufferPointer) -> RawHead? {
    guard line.count > 8, starts(line, "HTTP/") || starts(line, "ICY ") else { return nil }
    let words = trimmed(line).split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
    guard words.count >= 2, words[1].count == 3 else { return nil }
    let status = words[1].reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard words[1].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), status >= 100 else { return nil }
    let version = text(UnsafeRawBufferPointer(rebasing: words[0]))
    return RawHead(httpVersion: version, status: status, headers: HeaderFields())
  }

  private static func starts(_ line: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
    guard line.count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where line[index] != text.utf8Start[index] { return false }
    return true
  }

  private static func trimmed(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, bytes.count)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }

  /// UTF-8 where it is valid, else ISO 8859-1, which old servers send and which loses no byte.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    if isASCII { return String(decoding: bytes, as: UTF8.self) }
    return String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
