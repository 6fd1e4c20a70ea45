import Foundation

/// Writes a body to `path.part` and gives it its final name when it is whole. Lives on the engine's thread.
struct FileWriter {
  private let target: FileTarget
  private let requestedURL: String
  private var path: String?
  private var part: PartFile?
  private var isDirect = false

  /// Checks what can be checked before anything is asked of the server.
  init(_ target: FileTarget, requested url: String) throws(FetchError) {
    (self.target, requestedURL) = (target, url)
    switch target.naming {
    case .fixed(let path):
      // A slash at the end names a folder, be it there or not.
      if path.hasSuffix("/") {
        throw FetchError(
          .localIO, "\"\(PrintableText.escape(path))\" is a folder", hint: "-d names a folder to save into")
      }
      try LocalFiles.checkFolder(of: path, creates: target.createsFolders)
      try refuseTaken(path)
    case .fromResponse(let folder):
      try LocalFiles.checkFolder(of: folder.isEmpty ? "./" : "\(folder)/", creates: target.createsFolders)
    }
  }

  /// Begins a new body: what was written for the one before is void.
  mutating func restart(for head: ResponseHead) throws(FetchError) {
    let path = target.path(for: head, requested: requestedURL)
    if let part, path == self.path { return try part.truncate() }
    abandon()
    self.path = path
    if LocalFiles.exists(path), !LocalFiles.isRegular(path) {
      part = try PartFile(direct: path)
      isDirect = true
    } else {
      try refuseTaken(path)
      part = try PartFile(beside: path)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FetchError) { try part?.write(bytes) }

  /// Gives the file its final name, and says which.
  mutating func finish() throws(FetchError) -> String {
    guard let part, let path else { throw FetchError(.localIO, "the response had no body to write") }
    let finalPath = isDirect ? path : try part.take(path, target.existing)
    part.close()
    self.part = nil
    return finalPath
  }

  /// Leaves nothing behind.
  mutating func abandon() {
    part?.close()
    if !isDirect { part?.remove() }
    (part, isDirect) = (nil, false)
  }

  private func refuseTaken(_ path: String) throws(FetchError) {
    guard target.existing == .fail, LocalFiles.isRegular(path) else { return }
    throw .taken(path)
  }
}
