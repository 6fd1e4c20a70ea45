import Extraction

extension ConformanceKit {
  /// Whether lying sizes and random bytes cost bounded steps and memory only, give no answer that cannot be, and
  /// the same whether they come whole or as a stream: each field of 4 and 8 bytes is overwritten with 0, all ones,
  /// the largest signed number, a huge one and random bytes, until ``ConformanceLimits/mutations`` are done.
  public func checkMutations(_ bytes: [UInt8]) -> [ConformanceFailure] {
    guard bytes.count >= 4 else { return [] }
    var generator = SeededGenerator(seed: seed)
    var mutations = offsets(in: bytes.count - 3, &generator).flatMap { offset in
      FieldMutation.allCases.map { (offset, $0) }
    }
    if mutations.count > limits.mutations {
      mutations.shuffle(using: &generator)
      mutations.removeLast(mutations.count - limits.mutations)
    }
    var failures: [ConformanceFailure] = []
    for (offset, mutation) in mutations where failures.count < limits.failuresPerCheck {
      var mutated = bytes
      mutation.apply(to: &mutated, at: offset, &generator)
      let written = mutated[offset..<min(offset + 8, mutated.count)]
      let detail = "bytes from \(offset) are \(written.map { String($0, radix: 16) }.joined(separator: " "))"
      failures += checkMutant(mutated, "seed \(seed), \(detail)")
    }
    return Array(failures.prefix(limits.failuresPerCheck))
  }

  private func checkMutant(_ bytes: [UInt8], _ detail: String) -> [ConformanceFailure] {
    let ranges = run("lying sizes", detail) { interrogation in
      var host = RandomAccessHost(bytes)
      host.maximumRounds = limits.rounds
      return host.run(interrogation)
    }
    var stream = run("lying sizes", "\(detail), as a stream") { SequentialHost(bytes, chunk: 700).run($0) }
    if ranges.failures.isEmpty, stream.failures.isEmpty, !stream.run.outcome.agrees(with: ranges.run.outcome) {
      stream.complain("\(stream.run.outcome), and \(ranges.run.outcome) from ranges")
    }
    return ranges.failures + stream.failures
  }
}
