/// How results and messages are written.
struct OutputOptions: Sendable {
  let format: OutputFormat
  let isHuman: Bool
  let isOrdered: Bool
  let isQuiet: Bool
  let isVerbose: Bool

  init(_ arguments: ParsedArguments) {
    format = arguments.text(.format).flatMap(OutputFormat.init) ?? .text
    isHuman = arguments.flag(.human)
    isOrdered = !arguments.flag(.unordered)
    isQuiet = arguments.flag(.quiet)
    isVerbose = arguments.flag(.verbose)
  }
}
