extension RangePlanner {
  /// What to do next.
  enum Plan: Sendable, Hashable {
    /// Send these requests side by side; they are one round.
    case fetch([Fetch])
    /// Go on reading the body that is coming.
    case readOn
    /// What is wanted is under way.
    case wait
    /// The limit leaves no room for what is wanted.
    case spent(Limit)
    /// The byte at this offset went by and cannot be had again.
    case unreachable(UInt64)
  }

  /// A request to be sent.
  struct Fetch: Sendable, Hashable {
    /// The part to ask for, nil for the whole resource.
    var part: DownloadRequest.ByteRange?
    /// Why.
    var reason: Reason

    init(part: DownloadRequest.ByteRange?, reason: Reason) { (self.part, self.reason) = (part, reason) }

    /// A request for `range`; nil where it is empty.
    init?(closed range: Range<UInt64>, reason: Reason) {
      guard !range.isEmpty else { return nil }
      self.init(part: .closed(range.lowerBound...range.upperBound - 1), reason: reason)
    }
  }

  /// Why a request is sent.
  enum Reason: Sendable, Hashable {
    case head
    case tail
    case wanted
    case readingThrough
    case hint
    case whole
    case length
  }

  /// A limit of ``ExtractionBudget``.
  enum Limit: Sendable, Hashable {
    case bytes
    case requests
    case deadline
  }
}
