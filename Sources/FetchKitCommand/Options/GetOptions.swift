import Extraction
import FetchKit

/// A command line of `get` that makes sense.
struct GetOptions: Sendable {
  /// URLs and paths.
  let operands: [String]
  /// The file with more of them; `-` is standard input.
  let list: String?
  /// What is asked; nil where bodies are only saved.
  let keys: KeySelection?
  let saving: Saving
  /// What happens to a file that has the name; nil for skipping the URL.
  let existing: FileTarget.Existing?
  let transfer: TransferOptions
  let output: OutputOptions
  let remembering: StoreOptions
  let limits: DownloadQueue.Limits

  /// Whether there is one URL and no list: then there is one answer and no table.
  var isSingle: Bool { list == nil && operands.count == 1 }

  /// Whether the cover, and not what it is in, is what is saved.
  var savesCover: Bool { keys?.columns == ["cover"] && saving != .nothing && saving != .discard }

  /// - Parameter explains: whether the way to an answer is wanted, and not only the answer.
  init(_ arguments: ParsedArguments, registry: ExtractorRegistry, explains: Bool = false) throws(UsageError) {
    operands = arguments.operands
    list = arguments.text(.input)
    guard !operands.isEmpty || list != nil else {
      throw UsageError("get needs a URL", hint: "fetchkit get https://example.org/song.mp3, or a list with -i FILE")
    }
    let standardInputs = operands.count { $0 == "-" } + (list == "-" ? 1 : 0)
    guard standardInputs <= 1 else { throw UsageError("standard input can be read only once") }
    let asked = arguments.texts(.extractor)
    keys = asked.isEmpty ? nil : try KeySelection(asked, exact: arguments.flag(.exact), of: registry)
    saving = try Saving(arguments, isSingle: list == nil && operands.count == 1)
    existing =
      switch arguments.toggle(.clobber) {
      case .some(true): .replace
      case .some(false): nil
      case .none: .number
      }
    transfer = TransferOptions(arguments)
    output = OutputOptions(arguments)
    remembering = try StoreOptions(arguments, explains: explains)
    guard saving != .standardOutput || output.format == .text else {
      throw UsageError("standard output cannot take both the content and results", hint: "leave --format out")
    }
    limits = .init(total: arguments.count(.parallel) ?? 16, perHost: arguments.count(.perHost) ?? 4)
  }
}
