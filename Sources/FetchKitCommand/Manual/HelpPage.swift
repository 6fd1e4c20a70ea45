/// What `--help` shows, at most 80 columns wide.
enum HelpPage {
  private static let width = 80

  /// The commands.
  static func overview() -> String {
    var page = "usage: fetchkit COMMAND [OPTION…] …\n\n"
    page += "Downloads files, and answers questions about remote media from a few bytes.\n\n"
    for command in CommandDescription.all {
      page += TextWrapping.columns(command.name.rawValue, command.summary, indent: 2, column: 14, width: width)
    }
    page += """

      \"fetchkit help COMMAND\" tells more; --version tells the version.

      fetchkit get https://example.org/song.mp3
      fetchkit get https://example.org/film.mp4 --extractor duration

      """
    return page
  }

  /// One command and its options.
  static func of(_ name: CommandName) -> String {
    let command = CommandDescription.of(name)
    var page = "usage: \(command.synopsis)\n"
    page += TextWrapping.lines("\(capitalised(command.summary)).", width: width).joined(separator: "\n") + "\n"
    let options = OptionTable.options(of: name)
    for section in OptionSection.allCases {
      let members = options.filter { $0.section == section }
      // A heading over --help alone would say nothing.
      guard members.contains(where: { $0.key != .help }) else { continue }
      page += "\n\(section.rawValue)\(section.units.map { " (\($0))" } ?? ""):\n"
      for option in members { page += line(option) }
    }
    if !command.examples.isEmpty { page += "\n" }
    for example in command.examples {
      page += "\(example.line)\n"
    }
    return page
  }

  /// What stands on standard error where the arguments are missing altogether.
  static func short() -> String {
    let names = CommandName.allCases.map(\.rawValue).joined(separator: "|")
    return "usage: fetchkit \(names) …\n\"fetchkit help\" tells more\n"
  }

  private static func line(_ option: CommandOption) -> String {
    let spelling = option.letter == nil ? "    \(option.spelling)" : option.spelling
    return TextWrapping.columns(spelling, option.help, indent: 2, column: 30, width: width)
  }

  static func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
