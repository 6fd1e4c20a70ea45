import FetchKit

/// What the command says beside its results.
@MainActor final class Console {
  let output: StandardOutput
  let errors: StandardError
  private let isQuiet: Bool
  private let isVerbose: Bool

  init(options: OutputOptions, output: StandardOutput = StandardOutput(), errors: StandardError = StandardError()) {
    (self.output, self.errors) = (output, errors)
    (isQuiet, isVerbose) = (options.isQuiet, options.isVerbose)
  }

  /// Whether there is someone to watch progress.
  var showsProgress: Bool { !isQuiet && errors.isTerminal }

  /// Says why a URL failed.
  func fail(_ result: JobResult, _ error: FetchError) {
    fail("\(ShownAddress.of(result.address)): \(error.message)", hint: error.hint)
  }

  /// Says why the command failed.
  func fail(_ message: String, hint: String?) {
    errors.line("fetchkit: \(message)")
    if let hint { errors.line("  hint: \(hint)") }
  }

  /// Says something that is no failure; silent with `-q`.
  func note(_ text: String) {
    if !isQuiet { errors.line("note: \(text)") }
  }

  /// Whether someone hears what ``tell(_:)`` says.
  var tells: Bool { isVerbose || showsProgress }

  /// Says what someone at a terminal wants to know and a script does not.
  func tell(_ text: String) {
    if tells { errors.line(text) }
  }

  /// Shows a request, with `-v`.
  func show(_ request: DownloadRequest) {
    guard isVerbose else { return }
    errors.line("> GET \(ShownAddress.of(request.url))")
    errors.line("> User-Agent: \(PrintableText.escape(request.userAgent))")
    for field in request.headers.fields { errors.line("> \(ShownField.of(field))") }
  }

  /// Shows a response, with `-v`.
  func show(_ head: ResponseHead) {
    guard isVerbose else { return }
    errors.line("< \(PrintableText.escape(head.httpVersion)) \(head.status) (\(head.kind.rawValue))")
    for field in head.headers.fields { errors.line("< \(ShownField.of(field))") }
  }

  /// Shows the requests of an extraction, with `-v`: all of them at its end, below the address.
  func show(_ outcome: ExtractionOutcome, of address: String) {
    guard isVerbose else { return }
    errors.line("* \(ShownAddress.of(address))")
    if outcome.status != nil, outcome.finalURL != address {
      errors.line("* answered by \(ShownAddress.of(outcome.finalURL))")
    }
    for read in outcome.reads {
      let verb = outcome.status == nil || read.round == 0 ? "read" : "GET"
      errors.line("> \(verb) \(ByteRangeText.asked(read)) (\(PrintableText.escape(read.reason)))")
      let status = read.status.map { "\($0) " } ?? ""
      errors.line("< \(status)\(ByteRangeText.of(read.received))")
    }
    if outcome.receipt.fromStore { errors.line("* remembered") }
    for declined in outcome.declined {
      errors.line("* \(declined.id) declined: \(PrintableText.escape(declined.reason))")
    }
  }
}
