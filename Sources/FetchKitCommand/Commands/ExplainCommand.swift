import Extraction
import FetchKit

/// `fetchkit explain`.
@MainActor enum ExplainCommand {
  static func run(_ arguments: ParsedArguments, registry: ExtractorRegistry) throws(UsageError) -> Int32 {
    guard arguments.operands.count == 1 else {
      throw UsageError("explain needs one URL", hint: "fetchkit explain https://example.org/film.mp4")
    }
    var arguments = arguments
    if !arguments.has(.extractor) { arguments.add(.extractor, .text("duration")) }
    let options = try GetOptions(arguments, registry: registry, explains: true)
    guard options.output.format == .text || options.output.format == .json else {
      throw UsageError("explain writes text or json, not \(options.output.format.rawValue)")
    }
    let console = Console(options: options.output)
    let isTerminal = console.output.isTerminal
    let renderer = ExplanationRenderer(
      format: options.output.format, keys: options.keys?.columns ?? [],
      values: ValueText(isHuman: options.output.isHuman, isForTerminal: isTerminal),
      width: isTerminal ? min(120, console.errors.width) : 80)
    return GetCommand.run(options, renderer, console)
  }
}
