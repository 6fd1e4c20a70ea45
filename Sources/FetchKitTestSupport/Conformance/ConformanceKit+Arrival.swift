import Extraction

extension ConformanceKit {
  /// Whether the answer is right, and the same in whatever order and sizes the bytes come.
  public func checkArrival(_ bytes: [UInt8], expecting expected: ExpectedOutcome) -> [ConformanceFailure] {
    // Everything in memory is what the limit on held bytes is not about.
    var unlimited = self
    unlimited.limits.held = max(limits.held, bytes.count)
    var whole = unlimited.run("whole", "all bytes at once") { interrogation in
      var host = RandomAccessHost(bytes)
      host.headLength = bytes.count
      return host.run(interrogation)
    }
    if let complaint = expected.complaint(about: whole.run.outcome) { whole.complain(complaint) }
    var failures = whole.failures
    for arrival in arrivals(of: bytes) {
      var checked = (arrival.isStream ? self : unlimited).run(arrival.check, arrival.detail, arrival.asking)
      let outcome = checked.run.outcome
      if case .unfinished = outcome {
      } else if !outcome.agrees(with: whole.run.outcome) {
        checked.complain("\(outcome), and \(whole.run.outcome) when all bytes are there")
      }
      if arrival.isOnDemand, checked.run.bytes > limits.bytes {
        checked.complain("\(checked.run.bytes) bytes were brought, and \(limits.bytes) may be")
      }
      failures += checked.failures.prefix(limits.failuresPerCheck)
    }
    return failures
  }

  private struct Arrival {
    var check: String
    var detail: String
    var isStream = false
    var isOnDemand = false
    var asking: (Interrogation) -> ConformanceRun
  }

  private func arrivals(of bytes: [UInt8]) -> [Arrival] {
    streams(of: bytes) + ranges(of: bytes)
      + (0..<UInt64(limits.randomArrivals)).flatMap { random(bytes, seed &+ $0) }
  }

  private func streams(of bytes: [UInt8]) -> [Arrival] {
    var slow = SequentialHost(bytes, chunk: 1)
    // Asking after each byte costs the square of the size where a parser starts anew each time.
    slow.asksEagerly = bytes.count <= 8192
    var refused = SequentialHost(bytes, chunk: 1400)
    refused.tellsLength = true
    return [
      Arrival(
        check: "one byte at a time", detail: "a stream of unknown length", isStream: true, asking: slow.run),
      Arrival(
        check: "ranges refused", detail: "a stream of known length in chunks of 1,400 bytes", isStream: true,
        asking: refused.run),
    ]
  }

  private func ranges(of bytes: [UInt8]) -> [Arrival] {
    var exact = RandomAccessHost(bytes)
    exact.maximumRounds = limits.rounds
    var silent = exact
    silent.tellsLength = false
    var hinted = exact
    hinted.followsHints = true
    var ends = exact
    ends.headLength = bytes.count / 4
    ends.tailLength = bytes.count / 4
    var both = exact
    both.headLength = 4096
    both.tailLength = 4096
    return [
      Arrival(check: "on demand", detail: "exactly the missing ranges", isOnDemand: true, asking: exact.run),
      Arrival(check: "on demand", detail: "the length told only when asked for", asking: silent.run),
      Arrival(check: "on demand", detail: "what is hinted at comes along", asking: hinted.run),
      Arrival(check: "head, then tail", detail: "a quarter of the input each", asking: ends.run),
      Arrival(check: "head, then tail", detail: "4,096 bytes each", asking: both.run),
    ]
  }

  private func random(_ bytes: [UInt8], _ seed: UInt64) -> [Arrival] {
    var sizes = SeededGenerator(seed: seed)
    let largest = max(1, min(bytes.count / 4, 65536))
    var split = SequentialHost(bytes) { Int.random(in: 1...largest, using: &sizes) }
    split.asksEagerly = true
    split.tellsLength = seed % 2 == 0
    var places = SeededGenerator(seed: ~seed)
    var scattered = RandomAccessHost(bytes)
    scattered.maximumRounds = limits.rounds
    scattered.tellsLength = seed % 2 == 1
    scattered.beforeAsking = { view in
      guard !bytes.isEmpty else { return }
      let start = Int.random(in: 0..<bytes.count, using: &places)
      let end = min(bytes.count, start + Int.random(in: 1...max(1, bytes.count / 8), using: &places))
      view.insert(Array(bytes[start..<end]), at: UInt64(start))
    }
    return [
      Arrival(check: "random splits", detail: "seed \(seed)", isStream: true, asking: split.run),
      Arrival(check: "random places", detail: "seed \(seed)", asking: scattered.run),
    ]
  }
}
