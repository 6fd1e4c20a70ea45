/// How the manual and the reference page speak of an option.
enum OptionWording {
  /// Every spelling: `--max-redirs N, --max-redirects N`; `--fail, --no-fail`.
  static func spellings(_ option: CommandOption) -> String {
    let value = option.placeholder.map { " \($0)" } ?? ""
    let letter = option.letter.map { ["-\($0)\(value)"] } ?? []
    return (letter + option.longNames.map { "--\($0)\(value)" }).joined(separator: ", ")
  }

  /// The line and what more there is to say.
  static func description(_ option: CommandOption) -> String {
    var text = "\(HelpPage.capitalised(option.help))."
    if case .toggle(default: .some(let isOn)) = option.argument {
      text =
        "--\(isOn ? "no-" : "")\(option.name): \(option.help). --\(isOn ? "" : "no-")\(option.name) is the default."
    }
    if option.isRepeatable { text += " May be given several times." }
    return option.detail.map { "\(text) \($0)" } ?? text
  }

  /// Which commands take it, where not every reader would expect it; nil for those of every command.
  static func takers(_ option: CommandOption) -> String? {
    if option.commands.isEmpty { return "In place of a command." }
    if option.commands.count == CommandName.allCases.count { return nil }
    return "Taken by \(CommandName.allCases.filter(option.commands.contains).map(\.rawValue).joined(separator: ", "))."
  }

  /// A word on one spelling of an option: that of a default says so.
  static func help(_ option: CommandOption, as longName: String) -> String {
    guard case .toggle(default: .some(let isOn)) = option.argument, (longName == option.name) == isOn else {
      return option.help
    }
    return "the default, as opposed to --\(isOn ? "no-" : "")\(option.name)"
  }
}
