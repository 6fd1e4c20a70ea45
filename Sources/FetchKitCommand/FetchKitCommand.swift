import BundledExtractors
import Extraction
import FetchKit

/// The command: understands its arguments, does what they say, and gives the exit status.
///
/// ```
/// arguments ─▶ OptionParser ─▶ GetOptions ─▶ Batch ─▶ Job … ─▶ ResultOrder ─▶ ResultRenderer ─▶ standard output
///                  ▲                           ▲ AdmissionControl                 Console ─▶ standard error
///             OptionTable ─▶ help, man page, completions, reference page
/// ```
@MainActor public enum FetchKitCommand {
  /// Runs the command.
  ///
  /// - Parameter arguments: those behind the command's own name.
  /// - Returns: the exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.fill()
    do throws(UsageError) {
      return try dispatch(arguments)
    } catch {
      let errors = StandardError()
      errors.line("fetchkit: \(error.message)")
      if let hint = error.hint { errors.line("  hint: \(hint)") }
      return ExitStatus.usage
    }
  }

  private static func dispatch(_ arguments: [String]) throws(UsageError) -> Int32 {
    guard let first = arguments.first else {
      StandardError().line(String(HelpPage.short().dropLast()))
      return ExitStatus.usage
    }
    switch first {
    case "--help", "-h": return print(HelpPage.overview())
    case "--version", "-V": return print(VersionText.line())
    default: break
    }
    guard let command = CommandName(rawValue: first) else { throw unknown(first, arguments) }
    let parsed = try OptionParser(command: command).parse(Array(arguments.dropFirst()))
    if parsed.flag(.help) { return print(HelpPage.of(command)) }
    return try run(command, parsed)
  }

  private static func run(_ command: CommandName, _ parsed: ParsedArguments) throws(UsageError) -> Int32 {
    switch command {
    case .get: return try GetCommand.run(parsed, registry: .bundled)
    case .explain: return try ExplainCommand.run(parsed, registry: .bundled)
    case .extractors: return print(try ExtractorsCommand.text(parsed, registry: .bundled))
    case .cache: return print(try CacheCommand.text(parsed))
    case .completion: return print(try completion(parsed.operands))
    case .manual:
      guard parsed.operands.isEmpty else { throw UsageError("manual takes no operands") }
      return print(parsed.flag(.markdown) ? ReferencePage.markdown() : ManualPage.roff())
    case .help: return print(try help(parsed.operands))
    }
  }

  private static func help(_ operands: [String]) throws(UsageError) -> String {
    guard let name = operands.first else { return HelpPage.overview() }
    guard operands.count == 1, let command = CommandName(rawValue: name) else {
      throw UsageError("help takes the name of a command", hint: names)
    }
    return HelpPage.of(command)
  }

  private static func completion(_ operands: [String]) throws(UsageError) -> String {
    guard operands.count == 1,
      let script = CompletionScript.script(for: operands[0], keys: ExtractorRegistry.bundled.keys)
    else { throw UsageError("completion takes the name of a shell", hint: "it is one of bash, zsh, fish") }
    return script
  }

  private static func unknown(_ word: String, _ arguments: [String]) -> UsageError {
    let shown = ShownAddress.of(word)
    if word.hasPrefix("-"), word != "-" {
      return UsageError("a command comes before the options", hint: names)
    }
    if word.contains("://") || word.contains("/") || word.contains(".") {
      return UsageError("\"\(shown)\" is no command", hint: "fetchkit get \(shown)")
    }
    let near = NearMiss.best(for: word, among: CommandName.allCases.map(\.rawValue))
    return UsageError("unknown command \"\(shown)\"", hint: near.map { "did you mean \($0)?" } ?? names)
  }

  private static var names: String { "it is one of \(CommandName.allCases.map(\.rawValue).joined(separator: ", "))" }

  private static func print(_ text: Result<String, FetchError>) -> Int32 {
    switch text {
    case .success(let text): return print(text)
    case .failure(let error):
      StandardError().line("fetchkit: \(error.message)")
      if let hint = error.hint { StandardError().line("  hint: \(hint)") }
      return error.exitStatus
    }
  }

  private static func print(_ text: String) -> Int32 {
    let output = StandardOutput()
    Signals.listen()
    do throws(StandardOutput.Failure) {
      try output.write(text)
      try output.flush()
      return ExitStatus.success
    } catch {
      if case .failed = error { StandardError().line("fetchkit: \(error.error.message)") }
      return error.error.exitStatus
    }
  }
}
