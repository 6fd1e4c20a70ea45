/// A request that is under way.
struct Flight {
  /// What was asked.
  let request: ReadRequest
  /// Why.
  let reason: RangePlanner.Reason
  /// How often this range was asked for before.
  let attempt: Int
  /// The round it belongs to, from 1.
  let round: Int
  /// When it went out, in seconds from the session's start.
  var startedAt = 0.0
  /// Its place in the list of reads.
  var record = 0
  /// Redirects and authentication rounds before the answer.
  var hops = 0
  /// Seconds for which the redirects before the answer hold; nil where there were none.
  var hopLifetime: Double?
  /// The answer's head; nil before it came, and for local sources.
  var head: ResponseHead?
  /// When the answer began.
  var headAt = 0.0
  /// Where its body stands in the resource, nil before that is known.
  var body: Body?

  /// Whether the body is the whole resource from its start.
  var isStream: Bool { body?.isWhole ?? (request.part == nil) }

  /// Where the body stands.
  struct Body {
    /// The offset of its first byte.
    var start: UInt64
    /// The offset of the byte that comes next.
    var position: UInt64
    /// The offset behind its last byte; nil where unknown.
    var end: UInt64?
    /// Whether it is the whole resource.
    var isWhole: Bool

    /// Whether all announced bytes have come.
    var isComplete: Bool { end.map { position >= $0 } ?? false }
  }

  /// The range that was asked for, where it is known.
  func asked(length: UInt64?) -> Range<UInt64>? {
    switch request.part {
    case .closed(let range): range.upperBound == .max ? nil : range.lowerBound..<range.upperBound + 1
    case .suffix(let count): length.map { ($0 > count ? $0 - count : 0)..<$0 }
    case nil: nil
    }
  }

  /// What it will still bring, where that is known.
  func pending(length: UInt64?) -> Range<UInt64>? {
    guard let body else { return asked(length: length) }
    guard !body.isWhole, let end = body.end, end > body.position else { return nil }
    return body.position..<end
  }
}
