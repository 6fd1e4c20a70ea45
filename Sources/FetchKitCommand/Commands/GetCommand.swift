import Extraction
import FetchKit

/// `fetchkit get`.
@MainActor enum GetCommand {
  static func run(_ arguments: ParsedArguments, registry: ExtractorRegistry) throws(UsageError) -> Int32 {
    let options = try GetOptions(arguments, registry: registry)
    let console = Console(options: options.output)
    let renderer = ResultRenderer(
      format: options.output.format, keys: options.keys?.columns ?? [], isSingle: options.isSingle,
      values: ValueText(isHuman: options.output.isHuman, isForTerminal: console.output.isTerminal))
    return run(options, renderer, console)
  }

  /// Runs a batch to its end.
  static func run(_ options: GetOptions, _ renderer: any ResultRendering, _ console: Console) -> Int32 {
    Signals.listen()
    DescriptorLimit.raise(for: options.limits.total)
    do throws(FetchError) {
      let dispatcher = try DescriptorDispatcher()
      let source = try AddressSource(operands: options.operands, list: options.list)
      let batch = Batch(
        options: options, source: source, renderer: renderer, console: console, dispatcher: dispatcher)
      defer { options.remembering.finish(console) }
      return CommandLoop(batch: batch, console: console, dispatcher: dispatcher).run()
    } catch {
      console.fail(error.message, hint: error.hint)
      return error.exitStatus
    }
  }
}
