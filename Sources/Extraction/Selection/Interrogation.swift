/// One question asked of one resource: sniffs, asks the best candidate and, where that one declines, the next.
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
    /// The reason that counts: that of the candidate that knew the format, else "not recognised".
    public let error: ExtractionError
    /// Each candidate that was asked and its reason, in order.
    public let declined: [(id: String, error: ExtractionError)]
  }

  private let question: Question
  private let registry: ExtractorRegistry
  private let name: ResourceName
  private var waiting: [any Extractor]?
  private var current: (id: String, parser: any ExtractionParser)?
  private var declined: [(id: String, error: ExtractionError)] = []

  /// A question, who may answer it, and what is known of the resource.
  public init(_ question: Question, of registry: ExtractorRegistry, named name: ResourceName = ResourceName()) {
    (self.question, self.registry, self.name) = (question, registry, name)
  }

  /// The id of the extractor that is being asked, nil before the choice.
  public var extractorID: String? { current?.id }

  /// What the current parser can say although it has no answer yet.
  public var provisional: [Finding] { current?.parser.provisional ?? [] }

  /// Asks on with what `input` has now.
  public mutating func advance(over input: ByteView) -> Step {
    while true {
      do throws(ParserPause) {
        if current == nil {
          guard try chooseNext(input) else { return .failed(refusal(input)) }
        }
        guard var asked = current else { continue }
        // Two owners would make the parser copy what it keeps each time it is asked.
        current = nil
        defer { current = asked }
        let findings = try asked.parser.parse(input)
        guard !findings.isEmpty else { throw .failed(.absent("no value was found")) }
        return .answered(findings)
      } catch {
        if let step = handle(error, input) { return step }
      }
    }
  }

  private mutating func handle(_ pause: ParserPause, _ input: ByteView) -> Step? {
    switch pause {
    case .missing(let ranges):
      let behind = input.length.flatMap { length in ranges.first { $0.upperBound > length } }
      if let behind, let length = input.length {
        let wanted = behind.upperBound - behind.lowerBound
        decline(.truncated(at: behind.lowerBound, wanted: wanted, length: length))
        return nil
      }
      if ranges.contains(where: { !input.gaps(in: $0).isEmpty }) { return .needs(ranges) }
      // A parser that asks for what is already here would be asked for ever.
      decline(.malformed("the extractor asked again for bytes that it was given", at: ranges.first?.lowerBound))
    case .lengthUnknown:
      if input.length == nil { return .needsLength }
      decline(.malformed("the extractor asked again for a length that it was given"))
    case .failed(let error):
      decline(error)
    }
    return nil
  }

  private mutating func chooseNext(_ input: ByteView) throws(ParserPause) -> Bool {
    if waiting == nil {
      let candidates = try registry.candidates(for: question, in: input, named: name)
      waiting = candidates.isEmpty ? fallback(input) : candidates
    }
    guard let next = waiting?.first else { return false }
    waiting?.removeFirst()
    current = (next.descriptor.id, next.makeParser(for: question))
    return true
  }

  /// Junk in front of the first frame hides a format from its sniffer. Where the bytes look like nothing else, the
  /// extractor that the resource's name promises is asked all the same.
  private func fallback(_ input: ByteView) -> [any Extractor] {
    guard ContentGuess(input) == .unknown, let expected = registry.expected(for: name)?.id else { return [] }
    return registry.extractors.filter {
      $0.descriptor.id == expected && !question.keys.isDisjoint(with: $0.descriptor.keys)
    }
  }

  private mutating func decline(_ error: ExtractionError) {
    declined.append((current?.id ?? "sniffing", error))
    current = nil
    // Only a candidate that did not know the format leaves room for another; a sniffer that fails ends the question.
    if error.code != .notRecognised { waiting = [] }
  }

  private func refusal(_ input: ByteView) -> Refusal {
    if let known = declined.last(where: { $0.error.code != .notRecognised }) {
      return Refusal(error: known.error, declined: declined)
    }
    return Refusal(error: .notRecognised(ContentGuess.describe(input)), declined: declined)
  }
}
