import FetchKit

/// Reads arguments as getopt does: `--name value`, `--name=value`, `-oFILE`, `-o FILE`, letters in one (`-qv`), options
/// between operands, `--` before operands that begin with a dash. A lone `-` is an operand or a value.
struct OptionParser {
  private let command: CommandName
  private let options: [CommandOption]

  init(command: CommandName) {
    self.command = command
    options = OptionTable.options(of: command)
  }

  func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        parsed.operands += rest
        break
      } else if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2), &rest, &parsed)
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseLetters(argument.dropFirst(), &rest, &parsed)
      } else {
        parsed.operands.append(argument)
      }
    }
    return parsed
  }

  private func parseLong(
    _ text: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    let name = String(text.prefix { $0 != "=" })
    let attached = name.count < text.count ? String(text.dropFirst(name.count + 1)) : nil
    guard let option = options.first(where: { $0.longNames.contains(name) }) else { throw unknown(name) }
    switch option.argument {
    case .none, .toggle:
      guard attached == nil else { throw UsageError("--\(name) takes no value") }
      parsed.add(option.key, .flag(name != "no-\(option.name)"))
    case .value(let placeholder, let kind):
      guard let value = attached ?? rest.popFirst(), !value.isEmpty || kind == .text else {
        throw UsageError("--\(name) needs a value", hint: "write --\(name) \(placeholder)")
      }
      parsed.add(option.key, try OptionValue(value, of: kind, for: "--\(name)"))
    }
  }

  private func parseLetters(
    _ letters: Substring, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else { throw unknown(letter, in: letters) }
      guard case .value(let placeholder, let kind) = option.argument else {
        parsed.add(option.key, .flag(true))
        continue
      }
      let attached = letters.isEmpty ? nil : String(letters)
      guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
        throw UsageError("-\(letter) needs a value", hint: "write -\(letter) \(placeholder)")
      }
      parsed.add(option.key, try OptionValue(value, of: kind, for: "-\(letter)"))
      return
    }
  }

  private func unknown(_ name: String) -> UsageError {
    let shown = PrintableText.escape(name)
    if let other = OptionTable.all.first(where: { $0.longNames.contains(name) }), !other.commands.isEmpty {
      let takers = CommandName.allCases.filter(other.commands.contains).map(\.rawValue).joined(separator: ", ")
      return UsageError("\(command) does not take --\(shown)", hint: "it is an option of \(takers)")
    }
    let near = NearMiss.best(for: name, among: options.flatMap(\.longNames))
    return UsageError(
      "unknown option --\(shown)",
      hint: near.map { "did you mean --\($0)?" } ?? "\"fetchkit help \(command)\" lists the options")
  }

  private func unknown(_ letter: Character, in rest: Substring) -> UsageError {
    // Someone who writes -output meant two dashes.
    let word = String(letter) + rest.prefix { $0 != "=" }
    let long = word.count > 2 ? NearMiss.best(for: word, among: options.flatMap(\.longNames)) : nil
    let familiar = options.first { $0.familiarLetter == letter }?.name
    return UsageError(
      "unknown option -\(PrintableText.escape(String(letter)))",
      hint: (long ?? familiar).map { "did you mean --\($0)?" } ?? "\"fetchkit help \(command)\" lists the options")
  }
}
