/// By what two answers at different times are known to be of one version of a resource (RFC 9110 section 8.8).
enum Validator: Equatable {
  /// A strong entity tag: byte for byte the same.
  case strong(String)
  /// A date that cannot have been given to two versions, and the length.
  case date(String, length: UInt64?)
  /// A weak entity tag: as good as the same.
  case weak(String)
  /// Nothing.
  case none

  init(_ headers: HeaderFields, length: UInt64?, answeredAt: Double) {
    let tag = headers["ETag"] ?? ""
    if tag.utf8.count > 2, tag.hasPrefix("\"") {
      self = .strong(tag)
    } else if let changed = Self.soundDate(headers, answeredAt) {
      self = .date(changed, length: length)
    } else {
      self = tag.isEmpty ? .none : .weak(tag)
    }
  }

  /// RFC 9110 section 8.8.2.2: a file may change twice in a second, so a date tells versions apart only where it lies well
  /// before that of the response.
  private static func soundDate(_ headers: HeaderFields, _ answeredAt: Double) -> String? {
    guard let text = headers["Last-Modified"], let changed = HTTPDate.parse(text, now: answeredAt) else { return nil }
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: answeredAt) } ?? answeredAt
    return date - changed >= 60 ? text : nil
  }

  /// Whether bytes of two answers with it may be put together.
  var isStrong: Bool {
    switch self {
    case .strong, .date: true
    case .weak, .none: false
    }
  }

  /// As it is kept; empty where there is none.
  var text: String {
    switch self {
    case .strong(let tag): tag
    case .date(let date, let length): "\(date) \(length.map { "\($0)" } ?? "*")"
    case .weak(let tag): tag
    case .none: ""
    }
  }
}
