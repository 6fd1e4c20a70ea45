extension CompletionScript {
  static func fish(keys: [String]) -> String {
    var script = "# fish completion for fetchkit\n"
    for option in leadingOptions {
      script += "complete -c fetchkit -n __fish_use_subcommand \(fishNames(option)) -d '\(fishQuote(option.help))'\n"
    }
    for command in CommandDescription.all {
      let name = command.name
      script += "complete -c fetchkit -f -n __fish_use_subcommand -a \(name) -d '\(fishQuote(command.summary))'\n"
      let seen = "-n '__fish_seen_subcommand_from \(name)'"
      for option in OptionTable.options(of: name) {
        for (names, help) in fishSpellings(option) {
          script += "complete -c fetchkit \(seen) \(names)\(fishValue(option, keys)) -d '\(fishQuote(help))'\n"
        }
      }
      let words = operandWords(name)
      if !words.isEmpty { script += "complete -c fetchkit -f \(seen) -a '\(words.joined(separator: " "))'\n" }
    }
    return script
  }

  /// One entry for spellings that mean the same.
  private static func fishSpellings(_ option: CommandOption) -> [(names: String, help: String)] {
    guard case .toggle = option.argument else { return [(fishNames(option), option.help)] }
    return option.longNames.map { ("-l \($0)", OptionWording.help(option, as: $0)) }
  }

  private static func fishNames(_ option: CommandOption) -> String {
    (option.longNames.map { "-l \($0)" } + (option.letter.map { ["-s \($0)"] } ?? [])).joined(separator: " ")
  }

  private static func fishValue(_ option: CommandOption, _ keys: [String]) -> String {
    if let words = valueWords(option, keys: keys) { return " -x -a '\(words.joined(separator: " "))'" }
    return switch option.argument {
    case .value(_, .file): " -r -F"
    case .value(_, .folder): " -x -a '(__fish_complete_directories)'"
    case .value: " -x"
    default: ""
    }
  }

  private static func fishQuote(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
