import FetchKit
import Foundation
import Testing

@testable import FetchKitCommand

@Suite("The option table and what is written from it") struct AgreementTests {
  @Test("Every option is described once") func describesAll() {
    #expect(
      OptionTable.all.map(\.key).sorted { $0.rawValue < $1.rawValue }
        == OptionKey.allCases.sorted { $0.rawValue < $1.rawValue })
    for command in CommandName.allCases {
      let options = OptionTable.options(of: command)
      let names = options.flatMap(\.longNames)
      let letters = options.compactMap(\.letter)
      #expect(Set(names).count == names.count, "\(command) has a long name twice")
      #expect(Set(letters).count == letters.count, "\(command) has a letter twice")
    }
  }

  @Test("The parser takes every spelling in the table", arguments: CommandName.allCases)
  func parsesAll(command: CommandName) throws {
    for option in OptionTable.options(of: command) {
      for spelling in CompletionScript.spellings(option) {
        let parsed = try OptionParser(command: command).parse([spelling] + sample(option))
        #expect(parsed.has(option.key), "\(spelling)")
        #expect(parsed.operands.isEmpty)
      }
    }
  }

  private func sample(_ option: CommandOption) -> [String] {
    guard case .value(_, let kind) = option.argument else { return [] }
    switch kind {
    case .text, .file, .folder, .keys: return ["x"]
    case .header: return ["A: b"]
    case .seconds, .days, .bytes: return ["1"]
    case .count(let minimum): return ["\(minimum)"]
    case .word(let words): return [words[0]]
    }
  }

  @Test(
    "The help of a command shows each of its options, within 80 columns and on one screen",
    arguments: CommandName.allCases)
  func helps(command: CommandName) {
    let page = HelpPage.of(command)
    for option in OptionTable.options(of: command) where option.key != .help {
      #expect(page.contains(option.spelling), "\(option.spelling)")
    }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 56)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.max { $0.count < $1.count } ?? "")")
  }

  @Test("The overview shows each command") func listsCommands() {
    for command in CommandDescription.all {
      #expect(HelpPage.overview().contains("  \(command.name) "))
      #expect(HelpPage.overview().contains(command.summary))
    }
  }

  @Test("Man page, reference page and completions know every spelling of every option and every command")
  func agrees() throws {
    let man = ManualPage.roff()
    let page = ReferencePage.markdown()
    let scripts = try CompletionScript.shells.map { try #require(CompletionScript.script(for: $0, keys: ["duration"])) }
    for option in OptionTable.all {
      for spelling in CompletionScript.spellings(option) {
        #expect(man.contains(ManualPage.escape(spelling)), "\(spelling)")
        #expect(page.contains(spelling), "\(spelling)")
        #expect(scripts[0].contains(spelling) && scripts[1].contains(spelling), "\(spelling)")
        let fish = spelling.hasPrefix("--") ? "-l \(spelling.dropFirst(2))" : "-s \(spelling.dropFirst())"
        #expect(scripts[2].contains(fish), "\(spelling)")
      }
    }
    for command in CommandDescription.all {
      #expect(man.contains(ManualPage.escape(command.synopsis)) && page.contains(command.synopsis))
      #expect(scripts.allSatisfy { $0.contains(command.name.rawValue) })
    }
    for (status, meaning) in ExitStatus.meanings {
      let code = ExitStatus.code(status).map { "`\($0.rawValue)`" } ?? ""
      #expect(page.contains("| \(status) | \(code) | \(meaning) |"))
      #expect(man.contains(".B \(status)\n"))
    }
  }

  @Test("Every failure has a status that the manual knows") func knowsStatuses() {
    for code in FetchError.Code.allCases {
      #expect(ExitStatus.meanings.contains { $0.status == FetchError(code, "").exitStatus }, "\(code)")
    }
    for format in OutputFormat.allCases {
      #expect(ResultWording.formats.contains { $0.format.contains(format.rawValue) }, "\(format)")
    }
  }

  @Test("The reference page in the documentation is the one that the table makes") func keepsPage() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Documentation/Command.md")
    #expect(
      try String(contentsOf: file, encoding: .utf8) == ReferencePage.markdown(),
      "write it anew: fetchkit manual --markdown > Documentation/Command.md")
  }

  @Test("No line of the man page begins with a command that the text did not mean") func escapesRoff() {
    #expect(ManualPage.escape(".B a\\b-c…") == "\\&.B a\\eb\\-c...")
    for line in ManualPage.roff().split(separator: "\n") where line.hasPrefix(".") {
      let known = [".TH", ".SH", ".SS", ".PP", ".TP", ".B ", ".br"].contains { line.hasPrefix($0) }
      #expect(known, "\(line)")
    }
  }
}
