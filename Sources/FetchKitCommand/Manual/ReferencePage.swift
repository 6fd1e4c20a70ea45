/// The reference page of the documentation, in Markdown.
enum ReferencePage {
  static func markdown() -> String {
    var page = "# The command\n\n"
    page += "<!-- Written by `fetchkit manual --markdown`; change Sources/FetchKitCommand instead. -->\n\n"
    page += "```\n\(CommandDescription.all.map(\.synopsis).joined(separator: "\n"))\n```\n"
    for command in CommandDescription.all {
      page += "\n## fetchkit \(command.name)\n\n\(HelpPage.capitalised(command.summary)).\n"
      for paragraph in command.paragraphs { page += "\n\(paragraph)\n" }
      for example in command.examples { page += "\n    \(example.line)      # \(example.effect)\n" }
    }
    page += "\n## Options\n"
    for section in OptionSection.allCases {
      page += "\n### \(section.rawValue)\n\n| option | what it does | commands |\n| --- | --- | --- |\n"
      for option in OptionTable.all where option.section == section {
        let spellings = "`\(OptionWording.spellings(option))`"
        let takers = OptionWording.takers(option).map { $0.replacing("Taken by ", with: "").dropLast() } ?? "all"
        page += "| \(cell(spellings)) | \(cell(OptionWording.description(option))) | \(takers) |\n"
      }
    }
    page += "\n## Results\n\nStandard output holds results only.\n\n| format | what it looks like |\n| --- | --- |\n"
    for (format, description) in ResultWording.formats { page += "| \(format) | \(cell(description)) |\n" }
    page += "\n## Exit statuses\n\n| status | code | meaning |\n| --- | --- | --- |\n"
    for (status, meaning) in ExitStatus.meanings {
      let code = ExitStatus.code(status).map { "`\($0.rawValue)`" } ?? ""
      page += "| \(status) | \(code) | \(meaning) |\n"
    }
    return page
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
