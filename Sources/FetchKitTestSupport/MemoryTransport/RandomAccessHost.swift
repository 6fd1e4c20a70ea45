import Extraction

/// A memory transport that honours ranges, for an extractor without sockets, clock or threads: brings exactly what is missing and counts what that costs.
///
/// By default nothing is here at first and the length is known, as after any answer with a Content-Range.
public struct RandomAccessHost {
  /// Bytes of the head brought before the first question, in the first round; 0 by default.
  public var headLength = 0
  /// Bytes of the tail brought in the same round; 0 by default.
  public var tailLength = 0
  /// Whether the length is known from the start. Otherwise it is told when it is asked for, or when a read goes
  /// behind the end.
  public var tellsLength = true
  /// Whether what an extractor hints at is brought along with what it misses. False by default.
  public var followsHints = false
  /// Rounds after which the host gives up; 1,000 by default.
  public var maximumRounds = 1000
  /// Called before each question; may insert what it likes, as bytes that arrive unasked do.
  var beforeAsking: ((ByteView) -> Void)?

  private let length: UInt64
  private let read: (Range<UInt64>) -> [UInt8]

  /// A resource of `length` bytes, of which `read` gives any range inside.
  public init(length: UInt64, read: @escaping (Range<UInt64>) -> [UInt8]) {
    (self.length, self.read) = (length, read)
  }

  /// A resource that is in memory.
  public init(_ bytes: [UInt8]) {
    self.init(length: UInt64(bytes.count)) { Array(bytes[Int($0.lowerBound)..<Int($0.upperBound)]) }
  }

  /// Asks until there is an end, or until `maximumRounds`.
  public func run(_ interrogation: Interrogation) -> ConformanceRun {
    var interrogation = interrogation
    var run = ConformanceRun(outcome: .unfinished("never asked"))
    let view = ByteView(length: tellsLength ? length : nil)
    let head = 0..<min(UInt64(headLength), length)
    let tail = (length -| UInt64(tailLength))..<length
    bring([head, tail].filter { !$0.isEmpty }, into: view, &run)
    while run.rounds <= maximumRounds {
      beforeAsking?(view)
      run.asks += 1
      let step = interrogation.advance(over: view)
      run.note(view)
      switch step {
      case .answered(let findings): return run.ending(.answered(findings))
      case .failed(let refusal): return run.ending(.failed(refusal.error))
      case .needsLength:
        guard view.length == nil else { return run.ending(.unfinished("it asked again for the length")) }
        view.setLength(length)
        run.rounds += 1
      case .needs(let ranges):
        if let reason = serve(ranges, view, &run) { return run.ending(.unfinished(reason)) }
      }
    }
    return run.ending(.unfinished("it still asked for more after \(maximumRounds) rounds"))
  }

  private func serve(_ ranges: [Range<UInt64>], _ view: ByteView, _ run: inout ConformanceRun) -> String? {
    let goesBehindTheEnd = ranges.contains { $0.upperBound > length }
    if goesBehindTheEnd, view.length != nil { return "it asked for bytes behind the end: \(ranges)" }
    let hints = view.takeHints()
    var wanted = ranges
    if followsHints {
      wanted += hints.ranges
      if hints.tail > 0 { wanted.append((length -| UInt64(hints.tail))..<length) }
    }
    bring(wanted.map { $0.clamped(to: 0..<length) }, into: view, &run)
    if goesBehindTheEnd { view.setLength(length) }
    let unserved = ranges.contains { !view.gaps(in: $0.clamped(to: 0..<length)).isEmpty }
    return unserved ? "it went back to bytes that it had released: \(ranges)" : nil
  }

  private func bring(_ ranges: [Range<UInt64>], into view: ByteView, _ run: inout ConformanceRun) {
    guard !ranges.isEmpty else { return }
    run.rounds += 1
    // One after the other: a hint may overlap what is missing, and no byte comes twice.
    for range in ranges {
      for gap in view.gaps(in: range) {
        run.bytes += gap.upperBound - gap.lowerBound
        view.insert(read(gap), at: gap.lowerBound)
      }
    }
    run.note(view)
  }
}
