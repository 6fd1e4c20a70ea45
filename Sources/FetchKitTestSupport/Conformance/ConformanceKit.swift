import Extraction

/// Holds an extractor to the promises of ``Extraction/ExtractionParser``, with no network and no test framework.
///
/// Give it an input and what is right for it; it gives back what was wrong, as values with sentences:
///
/// ```swift
/// let kit = ConformanceKit(MyExtractor(), question: Question("duration"))
/// for failure in kit.check(bytes, expecting: .duration(3.0)) { Issue.record(failure) }    // Swift Testing
/// for failure in kit.check(bytes, expecting: .duration(3.0)) { XCTFail("\(failure)") }    // XCTest
/// ```
///
/// Three groups of checks, which can be run apart:
/// * ``checkArrival(_:expecting:)``: the same answer in whatever order and sizes the bytes come.
/// * ``checkTruncation(_:expecting:)``: a file that is cut gives an error, the same answer or a marked estimate.
/// * ``checkMutations(_:)``: lying sizes and random bytes never cost unbounded steps or memory, and never give an
///   answer that cannot be.
///
/// What traps cannot be reported by the process that it ends: set ``trace`` to see the run that did.
public struct ConformanceKit: Sendable {
  /// Who is asked.
  public var registry: ExtractorRegistry
  /// What is asked.
  public var question: Question
  /// What is known of the inputs besides their bytes; nothing by default.
  public var name = ResourceName()
  /// What may be used.
  public var limits = ConformanceLimits()
  /// The start of all that is random; printed with every failure that depends on it.
  public var seed: UInt64 = 1
  /// Whether an input that is cut may give a shorter answer that is not marked as an estimate. False by default.
  /// Set it for formats in which a cut file is a sound shorter file (raw frames, pages, clusters).
  public var cutMayShorten = false
  /// Hears of each run before it starts; nil by default.
  public var trace: (@Sendable (String) -> Void)?

  /// A kit for whichever extractor of a registry answers.
  public init(_ registry: ExtractorRegistry, question: Question = Question("duration")) {
    (self.registry, self.question) = (registry, question)
  }

  /// A kit for one extractor.
  public init(_ extractor: any Extractor, question: Question = Question("duration")) {
    self.init(ExtractorRegistry([extractor]), question: question)
  }

  /// A kit for one of several files of a suite, each of which takes its share of the mutations: tests that compute for
  /// long keep others from their turn.
  public func sharing(among files: Int) -> ConformanceKit {
    var kit = self
    kit.limits.mutations = max(1, limits.mutations / max(1, files))
    return kit
  }

  /// All checks. Empty where all is well.
  public func check(_ bytes: [UInt8], expecting expected: ExpectedOutcome) -> [ConformanceFailure] {
    checkArrival(bytes, expecting: expected) + checkTruncation(bytes, expecting: expected) + checkMutations(bytes)
  }

  /// Asks once over a host that brings exactly what is missing, for tests that count rounds and bytes.
  ///
  /// - Parameter headLength: bytes brought before the first question; 4,096 by default, one round.
  public func measure(_ bytes: [UInt8], headLength: Int = 4096) -> ConformanceRun {
    var host = RandomAccessHost(bytes)
    host.headLength = headLength
    host.maximumRounds = limits.rounds
    return host.run(interrogation)
  }

  var interrogation: Interrogation { Interrogation(question, of: registry, named: name) }

  /// Where to cut and mutate an input of `count` bytes: each offset near either end, and a sample between.
  func offsets(in count: Int, _ generator: inout SeededGenerator) -> [Int] {
    guard count > limits.edge * 2 else { return Array(0..<count) }
    let middle = limits.edge..<(count - limits.edge)
    let sampled = (0..<min(limits.samples, middle.count)).map { _ in Int.random(in: middle, using: &generator) }
    return Array(0..<limits.edge) + Set(sampled).sorted() + Array((count - limits.edge)..<count)
  }

  /// One run: traced, timed, and its findings looked at.
  func run(_ check: String, _ detail: String, _ asking: (Interrogation) -> ConformanceRun) -> Checked {
    trace?("\(check): \(detail)")
    var checked = Checked(check: check, detail: detail)
    let start = ContinuousClock.now
    let run = asking(interrogation)
    let elapsed = start.duration(to: .now)
    checked.run = run
    if elapsed > .seconds(limits.seconds) { checked.complain("it took \(elapsed)") }
    if case .unfinished(let reason) = run.outcome { checked.complain(reason) }
    for finding in run.findings {
      if let complaint = complaint(about: finding) { checked.complain(complaint) }
    }
    if run.largestHeld > limits.held {
      checked.complain("\(run.largestHeld) bytes were held at once, and \(limits.held) may be: release what is passed")
    }
    return checked
  }

  private func complaint(about finding: Finding) -> String? {
    guard question.keys.contains(finding.key) else { return "\(finding.key) was answered and not asked for" }
    if case .estimated(let error) = finding.confidence, !(error.isFinite && error >= 0) {
      return "an estimate must say how far it may be off, and says \(error)"
    }
    guard case .number(let value) = finding.value else { return nil }
    return value.isFinite && value > 0 ? nil : "\(finding.key) is \(value): unknown is an error, never such a value"
  }
}

extension ConformanceKit {
  /// A run and what was wrong with it.
  struct Checked {
    let check: String
    let detail: String
    var run = ConformanceRun(outcome: .unfinished("never asked"))
    var failures: [ConformanceFailure] = []

    mutating func complain(_ complaint: String) {
      failures.append(ConformanceFailure(check: check, sentence: "\(detail): \(complaint)"))
    }
  }
}
