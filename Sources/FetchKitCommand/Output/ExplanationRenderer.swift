import Extraction
import FetchKit

/// What an answer cost, for `explain`: the map of the ranges, a line for each, and the sums.
struct ExplanationRenderer: ResultRendering {
  let format: OutputFormat
  let keys: [String]
  let values: ValueText
  let width: Int

  func begin() -> String { "" }
  func end(isWhole: Bool) -> String { "" }

  func render(_ result: JobResult) -> String {
    format == .json ? json(result).text + "\n" : text(result)
  }

  private func text(_ result: JobResult) -> String {
    var text = "\(safe(result.finalURL ?? result.address))\n"
    if let outcome = result.outcome {
      if let id = outcome.extractorID { text += "  answered by \(id)\(type(outcome))\n" }
      for declined in outcome.declined { text += "  \(declined.id) declined: \(safe(declined.reason))\n" }
    }
    for finding in result.findings {
      let unit = values.isHuman ? "" : finding.unit.map { " \($0)" } ?? ""
      text += "  \(finding.key): \(values.text(finding))\(unit) (\(finding.confidence), \(safe(finding.source)))\n"
    }
    if let outcome = result.outcome, !outcome.reads.isEmpty { text += "\n" + map(outcome) + "\n" }
    return text + "  \(cost(result.receipt))\n"
  }

  private func type(_ outcome: ExtractionOutcome) -> String {
    outcome.mimeType.map { "; the server says \(safe($0))" } ?? ""
  }

  private func map(_ outcome: ExtractionOutcome) -> String {
    let end = outcome.reads.map(\.received.upperBound).max() ?? 0
    let length = outcome.receipt.bytesTotal ?? end
    var text = "  0 \(RangeMap(length: length, width: width - 24).draw(outcome.reads.map(\.received)))"
    text += outcome.receipt.bytesTotal.map { " \(NumberText.bytes($0))\n" } ?? " (length unknown)\n"
    let rows = outcome.reads.map { read in
      [
        "\(read.round)", read.status.map(String.init) ?? "-",
        ByteRangeText.asked(read), "\(NumberText.grouped(count(read))) bytes", safe(read.reason),
      ]
    }
    return text + "\n" + table([["round", "status", "asked for", "came", "why"]] + rows)
  }

  private func count(_ read: ExtractionOutcome.ReadRecord) -> UInt64 {
    read.received.upperBound - read.received.lowerBound
  }

  private func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.reduce(0, max) }
    return rows.map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        let isLast = column == row.count - 1
        line += " " + cell + (isLast ? "" : String(repeating: " ", count: widths[column] - cell.count + 1))
      }
      return line + "\n"
    }.joined()
  }

  private func cost(_ receipt: Receipt) -> String {
    var parts = [
      count(receipt.requests, "request"), count(receipt.roundTrips, "round"), count(receipt.connections, "connection"),
    ]
    var bytes = "\(NumberText.grouped(receipt.bytesReceived)) bytes"
    if let total = receipt.bytesTotal, total > 0 {
      let share = NumberText.decimal(Double(receipt.bytesReceived) / Double(total) * 100, places: 3) ?? "?"
      bytes += " of \(NumberText.grouped(total)) (\(share) %)"
    }
    parts.append(bytes)
    parts.append("\(NumberText.decimal(receipt.elapsedMilliseconds, places: 1) ?? "?") ms")
    if receipt.fromStore { parts.append("remembered") }
    return parts.joined(separator: ", ")
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func safe(_ text: String) -> String { PrintableText.escape(text) }

  /// The object of `get --format json` and, behind it, how the answer was found.
  private func json(_ result: JobResult) -> JSONValue {
    guard case .object(var members) = ResultObject.of(result, keys: keys), let outcome = result.outcome else {
      return ResultObject.of(result, keys: keys)
    }
    members.append(.init("extractor", .optional(outcome.extractorID)))
    members.append(.init("mimeType", .optional(outcome.mimeType)))
    let declined = outcome.declined.map { declined in
      JSONValue.object([.init("id", .string(declined.id)), .init("reason", .string(declined.reason))])
    }
    members.append(.init("declined", .array(declined)))
    members.append(.init("reads", .array(outcome.reads.map(json))))
    return .object(members)
  }

  private func json(_ read: ExtractionOutcome.ReadRecord) -> JSONValue {
    .object([
      .init("round", .integer(read.round)), .init("status", .optional(read.status)),
      .init("asked", read.asked.map(bounds) ?? .null), .init("received", bounds(read.received)),
      .init("reason", .string(read.reason)),
    ])
  }

  /// First byte and the one behind the last.
  private func bounds(_ range: Range<UInt64>) -> JSONValue {
    .object([.init("from", .unsigned(range.lowerBound)), .init("to", .unsigned(range.upperBound))])
  }
}
