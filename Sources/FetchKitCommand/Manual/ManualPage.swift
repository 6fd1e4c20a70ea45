import FetchKit

/// The man page, in the man(7) macros.
enum ManualPage {
  static func roff() -> String {
    var page = ".TH FETCHKIT 1 \"\" \"fetchkit \(FetchKitVersion.current)\" \"User Commands\"\n"
    page += ".SH NAME\nfetchkit \\- download files and answer questions about remote media\n"
    page += ".SH SYNOPSIS\n"
    page += CommandDescription.all.map { "\(escape($0.synopsis))\n" }.joined(separator: ".br\n")
    page += ".SH COMMANDS\n"
    for command in CommandDescription.all {
      page += ".SS \(escape(command.name.rawValue))\n\(text("\(HelpPage.capitalised(command.summary))."))"
      for paragraph in command.paragraphs { page += ".PP\n\(text(paragraph))" }
    }
    page += ".SH OPTIONS\n"
    for section in OptionSection.allCases {
      page += ".SS \(section.rawValue)\n"
      for option in OptionTable.all where option.section == section { page += entry(option) }
    }
    page += ".SH RESULTS\nStandard output holds results only.\n"
    for (format, description) in ResultWording.formats { page += ".TP\n.B \(escape(format))\n\(text(description))" }
    page += ".SH EXIT STATUS\n"
    for (status, meaning) in ExitStatus.meanings { page += ".TP\n.B \(status)\n\(text(meaning))" }
    page += ".SH ENVIRONMENT\n.TP\n.B http_proxy, https_proxy, no_proxy\n"
    page += text("The proxy to use and the hosts to reach without it, as libcurl reads them.")
    page += ".TP\n.B XDG_CACHE_HOME\n" + text("The folder under which answers are remembered; ~/.cache by default.")
    page += ".SH EXAMPLES\n"
    for command in CommandDescription.all {
      for example in command.examples { page += ".TP\n.B \(escape(example.line))\n\(text(example.effect))" }
    }
    return page
  }

  private static func entry(_ option: CommandOption) -> String {
    var entry = ".TP\n.B \(escape(OptionWording.spellings(option)))\n\(text(OptionWording.description(option)))"
    if let takers = OptionWording.takers(option) { entry += ".br\n\(text(takers))" }
    return entry
  }

  private static func text(_ text: String) -> String { escape(text) + "\n" }

  /// Text as roff takes it: a dash that can be copied, no commands at the start of a line.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "…": escaped += "..."
      default: escaped.append(character)
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
