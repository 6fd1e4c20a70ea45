import Extraction

/// What came of asking a resource: the answers if there are any, why not if there are none, and what it cost.
public struct ExtractionOutcome: Sendable {
  /// The answers. With an error beside them they are what was known when the budget was spent.
  public var findings: [Finding] = []
  /// Why there is no (full) answer; nil where there is one.
  public var error: FetchError?
  /// What it cost.
  public var receipt = Receipt()
  /// The URL that answered in the end, after redirects; a local source's path.
  public var finalURL: String
  /// The HTTP status that carried the answer: 206, or 200 where ranges are ignored. nil for a local source or where
  /// no response came.
  public var status: Int?
  /// The MIME type that the server gave.
  public var mimeType: String?
  /// The extractor that answered (or knew the format).
  public var extractorID: String?
  /// The candidates that declined, and why.
  public var declined: [Declined] = []
  /// What was read, request by request, in the order in which it was asked for.
  public var reads: [ReadRecord] = []

  /// Nothing yet.
  public init(finalURL: String) { self.finalURL = finalURL }

  /// A candidate that had no answer.
  public struct Declined: Sendable, Hashable {
    /// The extractor's id.
    public var id: String
    /// Its reason.
    public var reason: String
  }

  /// One request of an extraction, for people who want to know what was read and why.
  public struct ReadRecord: Sendable, Hashable {
    /// The bytes asked for; nil for the whole resource. A suffix that was asked for stands here once its place is known.
    public var asked: Range<UInt64>?
    /// The bytes that came.
    public var received: Range<UInt64>
    /// The round in which it went out, from 1.
    public var round: Int
    /// Why: `head`, `tail`, `wanted by mp4`, `reading through`, `hint`.
    public var reason: String
    /// The HTTP status; nil for local sources.
    public var status: Int?
  }
}
