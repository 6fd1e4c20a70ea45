/// Every option of every command. This is the only place where an option is described.
enum OptionTable {
  private static let transfers: Set<CommandName> = [.get, .explain]

  /// All options, in the order in which they are shown within their sections.
  static let all: [CommandOption] = saving + asking + printing + lists + limits + requests + general

  /// The options that a command takes.
  static func options(of command: CommandName) -> [CommandOption] {
    all.filter { $0.commands.contains(command) }
  }

  private static let saving = [
    CommandOption(
      key: .output, letter: "o", argument: .value("FILE", .file), section: .saving, commands: [.get],
      help: "save as FILE; - for standard output",
      detail: """
        The bytes go to FILE.part first, which takes its name when the body is whole. A device or a pipe is written \
        to directly. With --extractor cover alone it is the cover that is saved. Only for a single URL; for several give a folder with -d.
        """),
    CommandOption(
      key: .remoteName, letter: "O", section: .saving, commands: [.get],
      help: "save under the URL's name, not the server's",
      detail: """
        Without it, a file name in the server's Content-Disposition comes first. Either way the name is made safe: one \
        component, no leading dot or dash, no control characters.
        """),
    CommandOption(
      key: .directory, letter: "d", argument: .value("DIR", .folder), section: .saving, commands: [.get],
      help: "save in DIR, which is made where it is missing"),
    CommandOption(
      key: .clobber, argument: .toggle(default: nil), section: .saving, commands: [.get],
      help: "overwrite or skip a taken name (default: number)",
      detail: """
        By default a taken name gets a number: song.1.mp3. With --clobber the file there is replaced once the new one \
        is whole; with --no-clobber the URL is skipped, which is no failure.
        """),
    CommandOption(
      key: .discard, section: .saving, commands: [.get], help: "read everything and throw it away"),
  ]

  private static let asking = [
    CommandOption(
      key: .extractor, argument: .value("KEY,…", .keys), isRepeatable: true, section: .asking, commands: transfers,
      help: "ask for values, such as duration",
      detail: """
        Only as many bytes are fetched as the answer needs. Keys are joined by commas or given one by one; the id of an \
        extractor stands for all its keys. "fetchkit extractors" lists both. With -o, -O or -d the file is saved too, by \
        the same single request.
        """),
    CommandOption(
      key: .exact, section: .asking, commands: transfers,
      help: "accept no estimate, however many bytes that takes"),
    CommandOption(
      key: .human, section: .asking, commands: transfers, help: "print durations as 1:02:03.456"),
    CommandOption(
      key: .store, argument: .toggle(default: nil), section: .asking, commands: transfers,
      help: "remember answers (default: yes) and files (no)",
      detail: """
        What is fresh is used without asking, what is stale if the server says that it has not \
        changed. Nothing is kept of what the server forbids to keep or of requests with credentials. "fetchkit help \
        cache" tells where it is.
        """),
    CommandOption(
      key: .refresh, section: .asking, commands: transfers,
      help: "use nothing that is remembered, and remember anew"),
    CommandOption(
      key: .offline, section: .asking, commands: transfers,
      help: "use what is remembered only; never connect",
      detail: """
        However old it is, unless its server forbids that. What is not remembered fails as though there were no \
        connection, with exit status 4. A file is remembered only if it was saved with --store.
        """),
    CommandOption(
      key: .olderThan, argument: .value("DAYS", .days), section: .asking, commands: [.cache],
      help: "clear only what was not used for so long"),
  ]

  private static let printing = [
    CommandOption(
      key: .format, argument: .value("FORMAT", .word(OutputFormat.allCases.map(\.rawValue))), section: .printing,
      commands: [.get, .explain, .extractors, .cache], help: "as text (default) or json; get also jsonl, csv, tsv",
      detail: """
        As text, one URL and one key give the bare value; several give a tab-separated line each, the URL first. json \
        is one object for one URL and an array for several, jsonl an object a line; csv and tsv have a line of headings. \
        explain, extractors and cache have text and json.
        """),
    CommandOption(
      key: .unordered, section: .printing, commands: [.get],
      help: "write results as they come (default: in order)"),
    CommandOption(
      key: .quiet, letter: "q", familiarLetter: "s", section: .printing, commands: transfers,
      help: "no progress and no notes, errors only"),
    CommandOption(
      key: .verbose, letter: "v", section: .printing, commands: transfers,
      help: "requests and responses on standard error",
      detail: "Authorization, Cookie and passwords in URLs are not shown."),
  ]

  private static let lists = [
    CommandOption(
      key: .input, letter: "i", argument: .value("FILE", .file), section: .lists, commands: [.get],
      help: "URLs from FILE, one a line; - for standard input",
      detail: "Empty lines and lines that begin with # are skipped. The list is read as it is needed, however long."),
    CommandOption(
      key: .parallel, argument: .value("N", .count(minimum: 1)), section: .lists, commands: [.get],
      help: "handle so many URLs at once (default: 16)"),
    CommandOption(
      key: .perHost, argument: .value("N", .count(minimum: 1)), section: .lists, commands: [.get],
      help: "and so many of one host (default: 4)",
      detail: """
        A host that answers 429 or 503 and says when to come back is left alone until then: 30 s at most, and no longer \
        than --max-time. The URL that it refused has failed.
        """),
  ]

  private static let limits = [
    CommandOption(
      key: .maxTime, familiarLetter: "m", argument: .value("TIME", .seconds), section: .limits, commands: transfers,
      help: "fail after this time for a URL (default: none)",
      detail: "In seconds. Decimals are fine, and 0 is no limit; all of this holds for every time limit."),
    CommandOption(
      key: .connectTimeout, argument: .value("TIME", .seconds), section: .limits, commands: transfers,
      help: "fail without a connection by then (default: 30)"),
    CommandOption(
      key: .idleTimeout, argument: .value("TIME", .seconds), section: .limits, commands: transfers,
      help: "fail after this time without a byte (default: 60)"),
    CommandOption(
      key: .maxFileSize, argument: .value("BYTES", .bytes), section: .limits, commands: [.get],
      help: "save nothing larger than this (default: no limit)",
      detail: "K, M, G and T (of 1,024) may stand behind a number of bytes, and 0 is no limit."),
    CommandOption(
      key: .maxBytes, argument: .value("BYTES", .bytes), section: .limits, commands: transfers,
      help: "read at most this for an answer (default: 32M)",
      detail: """
        With --exact the default is no limit, and a local file is never limited. Where a limit on bytes, requests or \
        time is reached, what is known by then is printed; exit status 12.
        """),
    CommandOption(
      key: .maxRequests, argument: .value("N", .count(minimum: 0)), section: .limits, commands: transfers,
      help: "requests for an answer, at most (default: no limit)"),
    CommandOption(
      key: .deadline, argument: .value("TIME", .seconds), section: .limits, commands: transfers,
      help: "answer by then with what is known (default: none)"),
  ]

  private static let requests = [
    CommandOption(
      key: .header, familiarLetter: "H", argument: .value("FIELD", .header), isRepeatable: true, section: .requests,
      commands: transfers,
      help: "send a header field, \"Name: value\"",
      detail: "Authorization and Cookie do not follow a redirect to another host."),
    CommandOption(
      key: .userAgent, familiarLetter: "A", argument: .value("TEXT", .text), section: .requests, commands: transfers,
      help: "call yourself this (default: fetchkit/VERSION)"),
    CommandOption(
      key: .compressed, section: .requests, commands: [.get],
      help: "ask for compressed content and decode it"),
    CommandOption(
      key: .follow, familiarLetter: "L", argument: .toggle(default: true), section: .requests, commands: transfers,
      help: "do not follow redirects"),
    CommandOption(
      key: .maxRedirects, aliases: ["max-redirects"], argument: .value("N", .count(minimum: 0)), section: .requests,
      commands: transfers, help: "follow at most this many redirects (default: 20)"),
    CommandOption(
      key: .fail, argument: .toggle(default: true), section: .requests, commands: [.get],
      help: "take the body of a 404 and the like as content"),
    CommandOption(
      key: .insecure, familiarLetter: "k", section: .requests, commands: transfers,
      help: "accept any certificate; anyone may then listen"),
    CommandOption(
      key: .certificateAuthority, argument: .value("FILE", .file), section: .requests, commands: transfers,
      help: "trust these (PEM) instead of the system's"),
  ]

  private static let general = [
    CommandOption(
      key: .markdown, section: .general, commands: [.manual], help: "write the reference page instead of the man page"),
    CommandOption(
      key: .help, letter: "h", section: .general, commands: Set(CommandName.allCases), help: "show this"),
    CommandOption(
      key: .version, letter: "V", section: .general, commands: [], help: "show the versions of fetchkit and libcurl"),
  ]
}
