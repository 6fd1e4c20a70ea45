/// Completion scripts: commands, options, and the values of those that have a few known ones.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  /// The script for a shell; nil where the shell is not known.
  static func script(for shell: String, keys: [String]) -> String? {
    switch shell {
    case "bash": bash(keys: keys)
    case "zsh": zsh(keys: keys)
    case "fish": fish(keys: keys)
    default: nil
    }
  }

  /// The words that may stand as operands of a command.
  static func operandWords(_ command: CommandName) -> [String] {
    switch command {
    case .completion: shells
    case .cache: CacheCommand.Action.allCases.map(\.rawValue)
    case .help: CommandName.allCases.map(\.rawValue)
    case .get, .explain, .extractors, .manual: []
    }
  }

  /// The words an option's value may be; nil for files, folders and free text.
  static func valueWords(_ option: CommandOption, keys: [String]) -> [String]? {
    switch option.argument {
    case .value(_, .word(let words)): words
    case .value(_, .keys): keys
    default: nil
    }
  }

  /// Option spellings with their dashes.
  static func spellings(_ option: CommandOption) -> [String] {
    option.longNames.map { "--\($0)" } + (option.letter.map { ["-\($0)"] } ?? [])
  }

  /// Options that stand in place of a command.
  static var leadingOptions: [CommandOption] {
    OptionTable.all.filter { $0.key == .help || $0.key == .version }
  }
}
