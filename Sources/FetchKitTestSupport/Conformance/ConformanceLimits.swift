/// What an extractor may use before the kit calls it a failure.
public struct ConformanceLimits: Sendable {
  /// Rounds of requests where only the bytes that were missing are brought; 1,000 by default.
  public var rounds = 1000
  /// Bytes brought where only the bytes that were missing are brought; no limit by default.
  public var bytes = UInt64.max
  /// Bytes that the view may hold at once while a stream goes by; 1 MiB by default. Extractors that scan must
  /// release what they have passed; give them an input longer than this.
  public var held = 1 << 20
  /// Seconds that one run may take; 300 by default. Only a guard against runs that do not end: how long a sound one takes is
  /// the machine's affair, and what it costs is bounded by the limits above.
  public var seconds = 300.0
  /// Mutated inputs to try; 3,000 by default.
  public var mutations = 3000
  /// Random ways in which the bytes arrive; 8 by default.
  public var randomArrivals = 8
  /// Bytes at either end of an input within which every offset is cut at and mutated; 1,024 by default. Between
  /// them a sample is taken.
  public var edge = 1024
  /// Offsets that are sampled between the edges; 200 by default.
  public var samples = 200
  /// The most failures that one check reports; 5 by default.
  public var failuresPerCheck = 5

  /// The defaults.
  public init() {}
}
