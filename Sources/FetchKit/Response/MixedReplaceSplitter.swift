/// Splits a body of `multipart/x-mixed-replace` (RFC 2046 section 5.1 framing) into its parts as it comes.
/// A value without I/O. Of a part's bytes it holds back only those at the end that may begin a delimiter, so that a camera's
/// picture is whole when its last byte has come and not with the next picture.
struct MixedReplaceSplitter {
  /// What a piece of the body completed.
  enum Output: Equatable {
    case part(HeaderFields)
    case data([UInt8])
    /// The fields of a part exceed ``maximumHeadLength``.
    case tooLarge
  }

  private enum Place { case preamble, fields, body, epilogue }

  /// The most that the fields of one part may take, in bytes.
  static let maximumHeadLength = 64 << 10

  private let delimiter: [UInt8]
  /// The delimiter with the line end that belongs to it.
  private let delimiterLine: [UInt8]
  private var place = Place.preamble
  private var buffer: [UInt8] = []
  /// What lies before this in the buffer is done with. Moving the rest up for each of many tiny parts would be quadratic.
  private var start = 0
  /// Whether bytes in front of the first delimiter were passed over, so that what comes next starts no line.
  private var isPastStart = false

  /// A splitter for a `Content-Type`; nil where it is another type or names no boundary.
  init?(contentType: String) {
    // Nearly every response comes past here.
    guard contentType.utf8.contains(UInt8(ascii: ";")), contentType.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "m")
    else { return nil }
    let parameters = contentType.split(separator: ";", omittingEmptySubsequences: false)
    guard let type = parameters.first, Self.strip(type).lowercased() == "multipart/x-mixed-replace" else { return nil }
    let values = parameters.dropFirst().compactMap { parameter -> Substring? in
      let halves = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return halves.count == 2 && Self.strip(halves[0]).lowercased() == "boundary" ? Self.strip(halves[1]) : nil
    }
    guard var boundary = values.first else { return nil }
    if boundary.hasPrefix("\""), boundary.hasSuffix("\""), boundary.count > 1 {
      boundary = boundary.dropFirst().dropLast()
    }
    // Cameras are known to put the two hyphens of the delimiter into the parameter too.
    let name = boundary.hasPrefix("--") ? boundary.dropFirst(2) : boundary
    guard !name.isEmpty, name.utf8.count <= 256 else { return nil }
    delimiter = Array("--\(name)".utf8)
    delimiterLine = [0x0D, 0x0A] + delimiter
  }

  /// Takes the next piece of the body.
  mutating func add(_ bytes: UnsafeRawBufferPointer) -> [Output] {
    buffer.append(contentsOf: bytes)
    var outputs: [Output] = []
    while step(&outputs) {}
    buffer.removeFirst(start)
    start = 0
    return outputs
  }

  /// The body has ended: what was held back belongs to the last part.
  mutating func finish() -> [Output] {
    defer { buffer = [] }
    return place == .body && !buffer.isEmpty ? [.data(buffer)] : []
  }

  private mutating func step(_ outputs: inout [Output]) -> Bool {
    switch place {
    case .epilogue:
      start = buffer.count
      return false
    case .fields:
      return takeFields(&outputs)
    case .preamble, .body:
      return takeBody(&outputs)
    }
  }

  private mutating func takeFields(_ outputs: inout [Output]) -> Bool {
    // The rest of the delimiter's line comes first; two hyphens there close the multipart.
    if buffer.count - start >= 2, buffer[start] == 0x2D, buffer[start + 1] == 0x2D {
      place = .epilogue
      return true
    }
    guard let end = fieldsEnd() else {
      if buffer.count - start > Self.maximumHeadLength {
        outputs.append(.tooLarge)
        place = .epilogue
      }
      return false
    }
    var fields = HeaderFields()
    for line in buffer[start..<end].split(separator: 0x0A) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      fields.append(
        String(decoding: Self.strip(line[..<colon]), as: UTF8.self),
        String(decoding: Self.strip(line[(colon + 1)...]), as: UTF8.self))
    }
    start = end
    outputs.append(.part(fields))
    place = .body
    return true
  }

  /// The offset behind the empty line that ends the fields.
  private func fieldsEnd() -> Int? {
    guard let first = buffer[start...].firstIndex(of: 0x0A) else { return nil }
    var lineStart = first + 1
    while let end = buffer[lineStart...].firstIndex(of: 0x0A) {
      if end == lineStart || (end == lineStart + 1 && buffer[lineStart] == 0x0D) { return end + 1 }
      lineStart = end + 1
    }
    return nil
  }

  private mutating func takeBody(_ outputs: inout [Output]) -> Bool {
    if let found = buffer.firstLine(
      startingWith: delimiter, from: start, startCounts: place == .preamble && !isPastStart)
    {
      // The line end in front of a delimiter belongs to the delimiter.
      var end = found
      if end > start, buffer[end - 1] == 0x0A { end -= 1 }
      if end > start, end < found, buffer[end - 1] == 0x0D { end -= 1 }
      if place == .body, end > start { outputs.append(.data(Array(buffer[start..<end]))) }
      start = found + delimiter.count
      place = .fields
      return true
    }
    let safe = place == .body ? mayBeginDelimiter() : buffer.count - delimiterLine.count
    if safe > start {
      if place == .body { outputs.append(.data(Array(buffer[start..<safe]))) }
      (start, isPastStart) = (safe, true)
    }
    return false
  }

  /// Without blanks around it; there may be a hundred thousand parts, and characters cost more than bytes.
  private static func strip(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let first = line.firstIndex(where: { $0 > 0x20 }), let last = line.lastIndex(where: { $0 > 0x20 }) else {
      return line.prefix(0)
    }
    return line[first...last]
  }

  /// The offset of what is at the end of the buffer and may begin a delimiter; the end itself where nothing may.
  private func mayBeginDelimiter() -> Int {
    let tail = max(start, buffer.count - delimiterLine.count)..<buffer.count
    return tail.first { index in
      let rest = buffer[index...]
      return delimiterLine.starts(with: rest) || delimiterLine.dropFirst().starts(with: rest)
    } ?? buffer.count
  }

  private static func strip(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}

extension [UInt8] {
  /// The index of the first occurrence of `pattern` behind a line feed, or at `start` where that counts.
  fileprivate func firstLine(startingWith pattern: [UInt8], from start: Int, startCounts: Bool) -> Int? {
    guard let first = pattern.first, count - start >= pattern.count else { return nil }
    var index = start
    while let candidate = self[index...].firstIndex(of: first), candidate <= count - pattern.count {
      let isLineStart = candidate == start ? startCounts : self[candidate - 1] == 0x0A
      if isLineStart, self[candidate..<(candidate + pattern.count)].elementsEqual(pattern) { return candidate }
      index = candidate + 1
    }
    return nil
  }
}
