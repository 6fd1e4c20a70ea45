import Extraction

/// How it ends. Every way leads through one function.
extension ExtractionMachine {
  mutating func finish(_ findings: [Finding]) { end(findings, nil) }

  mutating func finish(_ error: FetchError) { end([], error) }

  mutating func finish(spent limit: RangePlanner.Limit) {
    let known = interrogation?.provisional ?? []
    let (what, hint) =
      switch limit {
      case .bytes:
        ("the limit of \(budget.maximumBytes(remote: kind.isRemote) ?? 0) bytes", "allow more bytes")
      case .requests:
        (
          "the limit of \(budget.maximumRequests ?? 0) request\(budget.maximumRequests == 1 ? "" : "s")",
          "allow more requests"
        )
      case .deadline: ("the deadline of \(budget.deadline ?? 0) s", "allow more time")
      }
    let soFar = known.isEmpty ? "there was an answer" : "the answer was certain"
    end(known, FetchError(.budgetSpent, "\(what) was reached before \(soFar)", hint: hint))
  }

  mutating func finish(refusing error: ExtractionError, declined: [(id: String, error: ExtractionError)]) {
    outcome.declined = declined.map {
      ExtractionOutcome.Declined(id: $0.id, reason: PrintableText.escape("\($0.error)"))
    }
    let keys = question.keys.sorted().joined(separator: ", ")
    var message =
      switch error.code {
      case .notRecognised: "no extractor for \(keys) knows the format: \(error)"
      case .malformed: "the content is malformed: \(error)"
      case .truncated: "the content is cut short: \(error)"
      case .absent: "the content has no \(keys): \(error)"
      }
    if declined.count > 1 {
      message += " (" + declined.map { "\($0.id): \($0.error)" }.joined(separator: "; ") + ")"
    }
    let code: FetchError.Code =
      switch error.code {
      case .notRecognised: .formatNotRecognised
      case .malformed, .truncated: .malformedData
      case .absent: .valueNotPresent
      }
    if outcome.extractorID == nil, error.code != .notRecognised { outcome.extractorID = declined.last?.id }
    end([], FetchError(code, PrintableText.escape(message)))
  }

  mutating func end(_ findings: [Finding], _ error: FetchError?) {
    guard !isOver else { return }
    isOver = true
    cancelAll()
    outcome.findings = findings
    outcome.error = error
    outcome.receipt.requests = requestsMade
    outcome.receipt.connections = costs.values.reduce(0) { $0 + $1.connections }
    outcome.receipt.roundTrips = kind.isRemote && requestsMade > 0 ? round + roundHops.values.reduce(0, +) : 0
    outcome.receipt.bytesReceived = bytesReceived
    outcome.receipt.bytesTotal = view.length
    outcome.receipt.fromStore = remembering.isAnswer || remembering.isSeeded && requestsMade == 0
    outcome.receipt.elapsedMilliseconds = now * 1000
    actions.append(.finish(outcome))
  }
}
