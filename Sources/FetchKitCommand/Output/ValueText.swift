import Extraction
import FetchKit

/// A finding's value as text.
struct ValueText {
  /// Whether durations are written for people: `1:02:03.456`.
  var isHuman = false
  /// Whether it will be seen on a terminal.
  var isForTerminal = false

  /// The value in one line; empty where there is none.
  func text(_ finding: Finding?) -> String { finding.map { text($0.value, unit: $0.unit) } ?? "" }

  /// The value where it may take several lines: a line for each element of a list and each member of a record.
  func lines(_ finding: Finding) -> String {
    switch finding.value {
    case .list(let elements): elements.map { text($0) }.joined(separator: "\n")
    case .record(let record) where record.brief == nil:
      record.members.map { "\($0.name)=\(text($0.value))" }.joined(separator: "\n")
    default: text(finding)
    }
  }

  private func text(_ value: FindingValue, unit: String? = nil) -> String {
    switch value {
    case .number(let number):
      (isHuman && unit == "s" ? NumberText.clock(number) : NumberText.decimal(number, places: 3)) ?? ""
    case .integer(let number): String(number)
    case .text(let text): LineText.escape(text, forTerminal: isForTerminal)
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let elements): elements.map { text($0) }.joined(separator: " | ")
    case .record(let record):
      record.brief.map { LineText.escape($0, forTerminal: isForTerminal) }
        ?? record.members.map { "\($0.name)=\(text($0.value))" }.joined(separator: "; ")
    case .embedded(let file):
      ([
        LineText.escape(file.mimeType, forTerminal: isForTerminal),
        "\(NumberText.grouped(UInt64(file.bytes.count))) bytes",
      ]
        + file.details.members.map { "\($0.name)=\(text($0.value))" }).joined(separator: "; ")
    }
  }
}
