/// One question asked of one resource: sniffs, asks the best candidate and, where that one declines, the next. Keys that the
/// best candidate does not have are asked of others beside it: a digest, say, beside a duration.
///
/// A value without I/O. The host calls ``advance(over:)`` whenever bytes have arrived and does what the step says.
public struct Interrogation {
  /// What the host is to do next.
  public enum Step: Sendable {
    /// Bring these ranges (in one round, if it can), then advance again.
    case needs([Range<UInt64>])
    /// Learn the length of the resource, at the latest by reading to its end, then advance again. On a stream,
    /// advance now and then as the bytes come (each 256 KiB, say): it lets the parser release what it will not need.
    case needsLength
    /// The answers: at least one.
    case answered([Finding])
    /// There is no answer, and why.
    case failed(Refusal)
  }

  /// Why no candidate has an answer.
  public struct Refusal: Error, Sendable {
    /// The reason that counts: that of the first candidate that knew the format, else "not recognised".
    public let error: ExtractionError
    /// Each candidate that was asked and its reason, in order.
    public let declined: [(id: String, error: ExtractionError)]
  }

  private let question: Question
  private let registry: ExtractorRegistry
  private let name: ResourceName
  /// The candidates that have not been asked, best first; nil before the choice.
  private var waiting: [any Extractor]?
  /// The keys that nobody has been asked for, or that who was asked gave back.
  private var unassigned: Set<String>
  private var asked: [Witness] = []
  private var gathered: [Finding] = []
  private var declined: [(id: String, error: ExtractionError)] = []

  /// A question, who may answer it, and what is known of the resource.
  public init(_ question: Question, of registry: ExtractorRegistry, named name: ResourceName = ResourceName()) {
    (self.question, self.registry, self.name) = (question, registry, name)
    unassigned = question.keys
  }

  /// The id of the extractor that answered first, or else of the first that is being asked; nil before the choice.
  public private(set) var extractorID: String?

  /// What can be said although there is no answer yet.
  public var provisional: [Finding] { gathered + asked.flatMap(\.parser.provisional) }

  /// Asks on with what `input` has now.
  public mutating func advance(over input: ByteView) -> Step {
    while true {
      do throws(ParserPause) {
        try assign(input)
      } catch {
        if let step = wait(for: error, input) { return step }
        continue
      }
      guard !asked.isEmpty else {
        return gathered.isEmpty ? .failed(refusal(input)) : .answered(gathered)
      }
      if let step = askEveryone(input) { return step }
    }
  }

  /// Asks all who have not answered yet. Nil where one of them made way for another.
  private mutating func askEveryone(_ input: ByteView) -> Step? {
    var needs: [Range<UInt64>] = []
    var needsLength = false
    // Taken out of `self`: two owners would make a parser copy what it keeps each time it is asked.
    var witnesses = asked
    asked = []
    // Alone, a parser may give bytes back at once; of several, each has to be through with them.
    input.defersRelease = witnesses.count > 1
    for index in witnesses.indices {
      switch witnesses[index].ask(input) {
      case .needs(let ranges): needs += ranges
      case .needsLength: needsLength = true
      case .answered(let findings): gather(findings, from: witnesses[index].id)
      case .declined(let error): decline(error, witnesses[index])
      }
    }
    asked = witnesses.filter { !$0.isDone }
    input.defersRelease = false
    if witnesses.count > 1, let floor = asked.map(\.releasedBefore).min() { input.release(before: floor) }
    // Whoever takes the place of one that declined is asked in the same round.
    if asked.count < witnesses.count { return nil }
    return needs.isEmpty && needsLength ? .needsLength : .needs(needs)
  }

  private mutating func gather(_ findings: [Finding], from id: String) {
    if gathered.isEmpty { extractorID = id }
    for finding in findings where !gathered.contains(where: { $0.key == finding.key }) { gathered.append(finding) }
  }

  private mutating func decline(_ error: ExtractionError, _ witness: Witness) {
    declined.append((witness.id, error))
    // Only a candidate that did not know the format leaves room for another.
    if error.code == .notRecognised { unassigned.formUnion(witness.keys) }
  }

  /// Finds somebody to ask for each key that nobody has been asked for.
  private mutating func assign(_ input: ByteView) throws(ParserPause) {
    guard !unassigned.isEmpty else { return }
    var candidates: [any Extractor] = []
    if let waiting { candidates = waiting } else { candidates = try choose(input) }
    waiting = candidates.filter { candidate in
      let keys = unassigned.intersection(candidate.descriptor.keys)
      guard !keys.isEmpty else { return true }
      unassigned.subtract(keys)
      asked.append(Witness(candidate, for: Question(keys: keys, exact: question.exact), about: name))
      return false
    }
    if gathered.isEmpty { extractorID = asked.first?.id ?? extractorID }
  }

  /// The candidates. Junk in front of the first frame hides a format from its sniffer: where the bytes look like nothing
  /// else, the extractor that the resource's name promises is asked all the same for what nobody else has.
  private func choose(_ input: ByteView) throws(ParserPause) -> [any Extractor] {
    let candidates = try registry.candidates(for: question, in: input, named: name)
    let lacking = question.keys.subtracting(candidates.flatMap(\.descriptor.keys))
    guard !lacking.isEmpty, ContentGuess(input) == .unknown, let expected = registry.expected(for: name)?.id else {
      return candidates
    }
    return candidates
      + registry.extractors.filter {
        $0.descriptor.id == expected && !lacking.isDisjoint(with: $0.descriptor.keys)
      }
  }

  /// A sniffer has stopped. Nil where its question is over.
  private mutating func wait(for pause: ParserPause, _ input: ByteView) -> Step? {
    switch Witness.judge(pause, input) {
    case .needs(let ranges): return .needs(ranges)
    case .needsLength: return .needsLength
    case .answered: return nil
    case .declined(let error):
      // A sniffer that fails ends the question.
      declined.append(("sniffing", error))
      unassigned = []
      return nil
    }
  }

  private func refusal(_ input: ByteView) -> Refusal {
    if let known = declined.first(where: { $0.error.code != .notRecognised }) {
      return Refusal(error: known.error, declined: declined)
    }
    return Refusal(error: .notRecognised(ContentGuess.describe(input)), declined: declined)
  }
}
