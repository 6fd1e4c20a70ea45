/// An option, as data: the parser, the help, the man page, the completions and the reference page read it from here.
struct CommandOption: Sendable {
  /// Which option.
  let key: OptionKey
  /// Its one-letter spelling, without the dash.
  var letter: Character?
  /// The letter that curl has for it, where it is not ours: who types it is told the long name.
  var familiarLetter: Character?
  /// Further long spellings, for people who know them from elsewhere.
  var aliases: [String] = []
  /// What stands behind it.
  var argument: Argument = .none
  /// Whether each mention adds to those before; otherwise the last one counts.
  var isRepeatable = false
  /// Under which heading it is shown.
  let section: OptionSection
  /// The commands that take it.
  let commands: Set<CommandName>
  /// What it does, in a line, with the default.
  let help: String
  /// What more there is to say, for the manual; nil where the line says it all.
  var detail: String?

  /// The long name, without dashes.
  var name: String { key.rawValue }
}

extension CommandOption {
  /// What stands behind an option.
  enum Argument: Sendable, Equatable {
    /// Nothing: it is there or not.
    case none
    /// Nothing, and `--no-NAME` says the opposite. The default, or nil where neither is.
    case toggle(default: Bool?)
    /// A value.
    case value(String, ValueKind)
  }

  /// What a value may be.
  enum ValueKind: Sendable, Equatable {
    /// Any text.
    case text
    /// A file, or `-`.
    case file
    /// A folder.
    case folder
    /// Keys of findings or ids of extractors, joined by commas.
    case keys
    /// A header field, `Name: value`.
    case header
    /// Seconds, 0 or more, with decimals.
    case seconds
    /// Days, 0 or more, with decimals.
    case days
    /// Bytes, 0 or more, with K, M, G or T (of 1,024) behind.
    case bytes
    /// A whole number, at least this.
    case count(minimum: Int)
    /// One of these words.
    case word([String])
  }

  /// The spellings as they are shown: `-o, --output FILE`, `--[no-]clobber`, `--no-fail`.
  var spelling: String {
    let long =
      switch argument {
      case .none: "--\(name)"
      case .toggle(default: .some(true)): "--no-\(name)"
      case .toggle(default: .some(false)): "--\(name)"
      case .toggle(default: .none): "--[no-]\(name)"
      case .value(let placeholder, _): "--\(name) \(placeholder)"
      }
    return letter.map { "-\($0), \(long)" } ?? long
  }

  /// All long spellings that the parser takes, without dashes.
  var longNames: [String] {
    var names = [name] + aliases
    if case .toggle = argument { names.append("no-\(name)") }
    return names
  }

  /// The placeholder of its value; nil where it takes none.
  var placeholder: String? {
    guard case .value(let placeholder, _) = argument else { return nil }
    return placeholder
  }
}
