extension CompletionScript {
  static func zsh(keys: [String]) -> String {
    var script = "#compdef fetchkit\n_fetchkit() {\n  local -a commands=(\n"
    for command in CommandDescription.all {
      script += "    '\(command.name):\(zshQuote(command.summary))'\n"
    }
    script += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n"
    let leading = leadingOptions.flatMap { option in spellings(option).map { "'\($0)[\(zshQuote(option.help))]'" } }
    script += "    _arguments \(leading.joined(separator: " "))\n    return\n  fi\n"
    script += "  local command=$words[2]\n  shift words; (( CURRENT-- ))\n  case $command in\n"
    for command in CommandName.allCases {
      var specifications = OptionTable.options(of: command).flatMap { zshSpecifications($0, keys) }
      switch command {
      case .get, .explain: specifications.append("'*:URL or file:_files'")
      default:
        let words = operandWords(command)
        if !words.isEmpty { specifications.append("'1:what:(\(words.joined(separator: " ")))'") }
      }
      script += "    \(command)) _arguments -s \\\n      \(specifications.joined(separator: " \\\n      ")) ;;\n"
    }
    return script + "  esac\n}\ncompdef _fetchkit fetchkit\n"
  }

  private static func zshSpecifications(_ option: CommandOption, _ keys: [String]) -> [String] {
    spellings(option).map { spelling in
      let star = option.isRepeatable ? "*" : ""
      let help = zshQuote(OptionWording.help(option, as: String(spelling.drop { $0 == "-" })))
      guard let placeholder = option.placeholder else { return "'\(star)\(spelling)[\(help)]'" }
      let equals = spelling.hasPrefix("--") ? "=" : "+"
      return "'\(star)\(spelling)\(equals)[\(help)]:\(placeholder):\(zshAction(option, keys))'"
    }
  }

  private static func zshAction(_ option: CommandOption, _ keys: [String]) -> String {
    if let words = valueWords(option, keys: keys) { return "(\(words.joined(separator: " ")))" }
    return switch option.argument {
    case .value(_, .file): "_files"
    case .value(_, .folder): "_files -/"
    default: " "
    }
  }

  /// Text inside single quotes and brackets of a specification.
  private static func zshQuote(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(
      ":", with: "\\:")
  }
}
