import Extraction

extension RangePlanner {
  /// What is wanted, what is under way and what may still be spent.
  struct Demand: Sendable {
    /// What the parser cannot go on without and nothing under way will bring.
    var needed: [Range<UInt64>] = []
    /// Whether the parser cannot go on without the length.
    var needsLength = false
    /// What the parser will probably want next, without what is here or under way.
    var hinted: [Range<UInt64>] = []
    /// How many bytes of the tail it will probably want; 0 for none. Where the length is known they stand in `hinted`.
    var hintedTail: UInt64 = 0
    /// What is here or under way: nothing is asked for twice just to fill a request up.
    var occupied: [Range<UInt64>] = []
    /// The length of the resource, nil where unknown.
    var length: UInt64?
    /// Whether the server honours ranges.
    var support = RangeSupport.unknown
    /// Whether the server refused or misread a suffix range.
    var refusesSuffix = false
    /// How far the body that is being read from its start has come; nil where none is.
    var stream: UInt64?
    /// The gap that is cheaper to read than to jump, in bytes.
    var cheapGap: UInt64 = 16 << 10
    /// How many bytes may still be asked for, those under way not counted; nil for any number.
    var bytesLeft: UInt64?
    /// How many requests may still go out; nil for any number.
    var requestsLeft: Int?

    /// The limit that forbids so many more requests, nil where none does.
    func spentLimit(requests: Int) -> Limit? {
      if let requestsLeft, requestsLeft < requests { return .requests }
      return bytesLeft == 0 ? .bytes : nil
    }
  }

  /// Whether a server honours ranges.
  enum RangeSupport: Sendable {
    case unknown
    case honoured
    case ignored
  }
}
