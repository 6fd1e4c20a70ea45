import Extraction

/// A finding's value as text.
struct ValueText {
  /// Whether durations are written for people: `1:02:03.456`.
  var isHuman = false
  /// Whether it will be seen on a terminal.
  var isForTerminal = false

  /// The value; empty where there is none.
  func text(_ finding: Finding?) -> String {
    switch finding?.value {
    case .number(let number)?:
      (isHuman && finding?.unit == "s" ? NumberText.clock(number) : NumberText.decimal(number, places: 3)) ?? ""
    case .integer(let number)?: String(number)
    case .text(let text)?: LineText.escape(text, forTerminal: isForTerminal)
    case nil: ""
    }
  }
}
