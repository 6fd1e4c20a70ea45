import Extraction
import Foundation

/// What a session remembers from before, and what of it will be remembered. A value without I/O.
struct Remembering {
  /// When the session started, in seconds since 1970.
  var startedAt = 0.0
  /// Whether nothing may be asked of the server.
  var isOffline = false
  /// How many bytes of the resource may be kept; 0 where there is no store.
  var limit = 0
  /// Bytes that have come and may be kept. Beside those that a parser reads, which it may give back when it has read them.
  private let collected = ByteView()
  /// What was found in the store; nil where nothing was.
  private(set) var found: Int64?
  /// What may still hold, as long as the server has not said whether it does.
  private(set) var validating: (parts: StoredParts, condition: RequestCondition)?
  /// The head of the version that is being read.
  private(set) var head: StoredHead?
  /// The row that is about the same version; nil where none is known to be.
  private(set) var basis: Int64?
  /// Whether remembered bytes are being used.
  private(set) var isSeeded = false
  /// Whether a remembered answer is the answer.
  private(set) var isAnswer = false
  /// Whether the server has said of what is remembered that it still holds.
  private(set) var isValidated = false
  /// Whether a response has forbidden that anything be kept.
  private(set) var isForbidden = false
  /// When the response that came last was asked for, in seconds from the start, and for how long its redirects hold.
  private var asked: (at: Double, hopLifetime: Double?) = (0, nil)

  /// Something is there, which nothing of is used: what comes takes its place.
  mutating func replace(_ parts: StoredParts) { found = parts.id }

  /// Something may be of use, if the server says so.
  mutating func validate(_ parts: StoredParts, by condition: RequestCondition) {
    found = parts.id
    validating = (parts, condition)
  }

  /// Something is used.
  mutating func use(_ parts: StoredParts, freshened: StoredHead? = nil) {
    (found, basis, head) = (parts.id, parts.id, freshened ?? parts.head)
    isValidated = freshened != nil
    isAnswer = parts.answer != nil
    isSeeded = !isAnswer && !parts.spans.isEmpty
    validating = nil
  }

  /// A response with content came.
  mutating func noteAnswer(_ head: ResponseHead, askedAt: Double, hopLifetime: Double?) {
    validating = nil
    asked = (askedAt, hopLifetime)
    if CacheControl(head.headers).isNoStore { isForbidden = true }
  }

  /// A response is the first of the version that is being read.
  mutating func keep(_ head: ResponseHead, total: UInt64?, answeredAt: Double) {
    basis = nil
    self.head = StoredHead(
      head, length: total, askedAt: startedAt + asked.at, answeredAt: startedAt + answeredAt,
      hopLifetime: asked.hopLifetime)
  }

  /// Bytes of the version that is being read have come.
  func collect(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) {
    let left = max(0, limit - collected.heldCount)
    if left > 0 { collected.insert(UnsafeRawBufferPointer(rebasing: bytes.prefix(left)), at: offset) }
  }

  /// The bytes that may be kept.
  var spans: [StoredSpan] {
    collected.heldRanges.flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: Int(ByteView.maximumRead)).compactMap { start in
        let end = min(range.upperBound, start +| UInt64(ByteView.maximumRead))
        return (try? collected.read(start..<end) { Data($0) }).map { StoredSpan(start: start, bytes: $0) }
      }
    }
  }

  /// Nothing of what was read or remembered counts any more.
  mutating func drop() {
    (validating, head, basis) = (nil, nil, nil)
    (isSeeded, isAnswer, isValidated) = (false, false, false)
    collected.reset()
  }
}
