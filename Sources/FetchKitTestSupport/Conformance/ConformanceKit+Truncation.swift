import Extraction

extension ConformanceKit {
  /// Whether an input that is cut gives an error, the same answer or a marked estimate, at every offset (of large
  /// inputs: every one near either end and a sample between), and the same whether it comes whole or as a stream.
  public func checkTruncation(_ bytes: [UInt8], expecting expected: ExpectedOutcome) -> [ConformanceFailure] {
    var generator = SeededGenerator(seed: seed)
    let whole = RandomAccessHost(bytes).run(interrogation)
    var failures: [ConformanceFailure] = []
    for cut in offsets(in: bytes.count, &generator) {
      guard failures.count < limits.failuresPerCheck else { break }
      let part = Array(bytes[..<cut])
      var checked = run("truncation", "cut to \(cut) of \(bytes.count) bytes") { RandomAccessHost(part).run($0) }
      if let complaint = complaint(about: checked.run, uncut: whole) { checked.complain(complaint) }
      let stream = run("truncation", "a stream that ends after \(cut) of \(bytes.count) bytes") {
        SequentialHost(part, chunk: 512).run($0)
      }
      if checked.failures.isEmpty, stream.failures.isEmpty, !stream.run.outcome.agrees(with: checked.run.outcome) {
        checked.complain("\(checked.run.outcome) from ranges, and \(stream.run.outcome) from a stream")
      }
      failures += checked.failures + stream.failures
    }
    return Array(failures.prefix(limits.failuresPerCheck))
  }

  private func complaint(about cut: ConformanceRun, uncut: ConformanceRun) -> String? {
    guard case .answered(let findings) = cut.outcome, !cut.outcome.agrees(with: uncut.outcome) else { return nil }
    for finding in findings {
      if case .estimated = finding.confidence { continue }
      if cutMayShorten, case .number(let value) = finding.value {
        guard let right = uncut.number(finding.key), value > right else { continue }
        return "\(cut.outcome), longer than the whole: \(uncut.outcome)"
      }
      if !uncut.findings.contains(finding) {
        return "\(cut.outcome), which is neither marked as an estimate nor the answer of the whole: \(uncut.outcome)"
      }
    }
    return nil
  }
}
