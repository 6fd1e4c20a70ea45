/// A command, as data for the help, the man page, the completions and the reference page.
struct CommandDescription: Sendable {
  /// Which command.
  let name: CommandName
  /// What stands behind the name.
  let operands: String
  /// What it does, in a line.
  let summary: String
  /// What there is to know beyond its options, paragraph by paragraph.
  var paragraphs: [String] = []
  /// Command lines to start from, with what they do.
  var examples: [(line: String, effect: String)] = []

  /// `fetchkit get [OPTION…] URL…`
  var synopsis: String {
    let options = OptionTable.options(of: name).contains { $0.key != .help } ? " [OPTION…]" : ""
    return "fetchkit \(name)\(options)\(operands.isEmpty ? "" : " \(operands)")"
  }
}

extension CommandDescription {
  /// All commands, in the order in which they are shown.
  static let all = CommandName.allCases.map(of)

  /// The description of a command.
  static func of(_ name: CommandName) -> CommandDescription {
    switch name {
    case .get: get
    case .explain: explain
    case .extractors:
      CommandDescription(
        name: .extractors, operands: "", summary: "list what can be asked, and of which formats")
    case .cache: cache
    case .completion:
      CommandDescription(
        name: .completion, operands: "bash|zsh|fish", summary: "write a completion script for a shell",
        examples: [("source <(fetchkit completion bash)", "complete in this shell")])
    case .manual:
      CommandDescription(
        name: .manual, operands: "", summary: "write the man page",
        examples: [("fetchkit manual | man -l -", "read it")])
    case .help:
      CommandDescription(name: .help, operands: "[COMMAND]", summary: "show what a command does and takes")
    }
  }

  private static let get = CommandDescription(
    name: .get, operands: "URL…", summary: "download, or answer a question from a few bytes",
    paragraphs: [
      """
      Without --extractor each URL is saved, under the name in the server's Content-Disposition or else the last path \
      component of the URL. A file that is there already is never overwritten unasked.
      """,
      """
      With --extractor only as much is fetched as the answer needs, and nothing is saved. The answer goes to standard \
      output: durations in seconds with up to three decimals. A path, a file: URL or - (standard input) may stand in \
      place of a URL.
      """,
      """
      A list never stops at a failure: the failed URL keeps its line, with an empty value, and its message goes to \
      standard error.
      """,
    ],
    examples: [
      ("fetchkit get https://example.org/song.mp3", "save song.mp3"),
      ("fetchkit get https://example.org/film.mp4 --extractor duration", "print its length in seconds"),
      ("fetchkit get -i list.txt --extractor duration --format jsonl", "ask a list, an object a line"),
    ])

  private static let cache = CommandDescription(
    name: .cache, operands: "stats|clear", summary: "show or clear what is remembered of earlier answers",
    paragraphs: [
      """
      Answers, the bytes by which they were found, and with --store whole files are kept in fetchkit/results.sqlite under \
      XDG_CACHE_HOME (~/.cache by default; on macOS in the folder of caches), 256 MiB at most. What is fresh is \
      used without asking: as long as the server says, and where it does not say, for a tenth of the time for which the file \
      had not changed, a day at most. What is stale costs one small request as long as the file has not changed. Nothing is \
      kept that a server forbids to keep, nor what was asked for with credentials or with header fields of your own.
      """
    ],
    examples: [
      ("fetchkit cache stats", "show how much there is"),
      ("fetchkit cache clear --older-than 30", "forget what was not used for 30 days"),
    ])

  private static let explain = CommandDescription(
    name: .explain, operands: "URL", summary: "show what an answer cost: which bytes were read, and why",
    paragraphs: [
      """
      Asks for the duration unless --extractor says otherwise, and draws a line for each request: where in the resource \
      its bytes lie, how many they are and what they were wanted for.
      """
    ],
    examples: [("fetchkit explain https://example.org/film.mp4", "draw the map of its ranges")])
}
