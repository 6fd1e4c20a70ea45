/// What is known of a file with one track of sound, from which the questions about it are answered.
public struct SoundProperties: Sendable {
  /// The keys that it answers: `duration` and `tracks`.
  public static let keys = ["duration", "tracks"]

  /// The track.
  public var track: AudioTrack
  /// The first half of a finding's source: the extractor's id.
  public var source: String
  /// The second half of the duration's source: the field or chunk that it comes from.
  public var place = "header"
  /// The playing time in seconds; nil where it is not known.
  public var seconds: Double?
  /// How sure the playing time is.
  public var confidence = Confidence.exact
  /// Why there is no playing time, in a clause.
  public var lack = "the header has no usable duration"

  /// The properties of a sound whose length is not known yet.
  public init(_ track: AudioTrack, source: String) { (self.track, self.source) = (track, source) }

  /// Sets the playing time from a count of samples of one channel; no samples, or no rate, make it unknown.
  public mutating func setLength(_ samples: UInt64, rate: Double, _ confidence: Confidence = .exact, place: String) {
    (self.confidence, self.place) = (confidence, place)
    seconds = samples > 0 && rate.isFinite && rate > 0 ? Double(samples) / rate : nil
  }

  /// Sets the playing time of samples that all have one size: what is there counts. Of a file that is cut it is what is left,
  /// marked as off by what is not; where nothing is left there is only the promise.
  ///
  /// - Parameters:
  ///   - held: samples of one channel that exist.
  ///   - promised: samples of one channel that the header counts; nil where it does not.
  public mutating func setLinearLength(held: UInt64, promised: UInt64?, rate: Double, place: String) {
    let promise = promised ?? held
    guard held < promise else { return setLength(promise, rate: rate, place: place) }
    let missing = Double(promise - held) / rate
    setLength(held > 0 ? held : promise, rate: rate, .estimated(error: missing), place: place)
  }

  /// The findings for the keys that were asked; what is absent is left out while there is anything else.
  public func findings(for question: Question) throws(ParserPause) -> [Finding] {
    var findings: [Finding] = []
    let known = seconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    if question.keys.contains("duration"), let known {
      findings.append(try .duration(known, confidence, source: "\(source):\(place)"))
    }
    if question.keys.contains("tracks") {
      let record = track.record(duration: known)
      findings.append(
        Finding(key: "tracks", value: .list([.record(record)]), confidence: .declared, source: "\(source):header"))
    }
    guard !findings.isEmpty else { throw .failed(.absent(lack)) }
    return findings
  }
}
