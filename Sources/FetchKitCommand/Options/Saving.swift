import FetchKit

/// Where bodies are saved.
enum Saving: Sendable, Equatable {
  /// Nowhere: only answers are wanted.
  case nothing
  /// They are read and thrown away.
  case discard
  /// On standard output.
  case standardOutput
  /// In this file.
  case file(String)
  /// In this folder (empty for the current one), under the name that the server or the URL gives.
  case folder(String)
  /// In this folder, under the URL's name.
  case folderByURL(String)

  init(_ arguments: ParsedArguments, isSingle: Bool) throws(UsageError) {
    // A cover is itself the content that is saved.
    let asks = arguments.has(.extractor) && !Self.isCover(arguments.texts(.extractor))
    let asksAnything = arguments.has(.extractor)
    let folder = arguments.text(.directory)
    if arguments.flag(.discard) {
      guard !arguments.has(.output), !arguments.has(.remoteName), folder == nil else {
        throw UsageError("--discard saves nothing, so -o, -O and -d make no sense beside it")
      }
      self = .discard
      return
    }
    if let output = arguments.text(.output) {
      guard !arguments.has(.remoteName) else {
        throw UsageError("-o and -O name the file twice", hint: "leave one out")
      }
      guard isSingle else {
        throw UsageError("-o names one file, and there may be several URLs", hint: "-d DIR saves them all in a folder")
      }
      guard output == "-" else {
        self = .file(folder.map { Self.join($0, output) } ?? output)
        return
      }
      guard folder == nil else { throw UsageError("-o - goes to standard output, so -d makes no sense beside it") }
      guard !asks else {
        throw UsageError(
          "standard output cannot take both the content and the answer", hint: "save the content with -o FILE")
      }
      self = .standardOutput
    } else if arguments.flag(.remoteName) {
      self = .folderByURL(folder ?? "")
    } else {
      self = asksAnything && folder == nil ? .nothing : .folder(folder ?? "")
    }
  }

  /// Whether a cover alone is asked for.
  static func isCover(_ asked: [String]) -> Bool { asked.map { $0.filter { $0 != " " } } == ["cover"] }

  private static func join(_ folder: String, _ file: String) -> String {
    file.hasPrefix("/") ? file : folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
  }

  /// Where the body of this request goes.
  func sink(for request: DownloadRequest, existing: FileTarget.Existing) -> DownloadSink {
    switch self {
    case .nothing, .discard: .discard
    case .standardOutput: .delegateOnly
    case .file(let path): .file(FileTarget(path, existing: existing, createsFolders: false))
    case .folder(let folder):
      .file(FileTarget(.fromResponse(folder: folder), existing: existing, createsFolders: !folder.isEmpty))
    case .folderByURL(let folder):
      .file(
        FileTarget(FileName(url: request.url).path(in: folder), existing: existing, createsFolders: !folder.isEmpty))
    }
  }
}
