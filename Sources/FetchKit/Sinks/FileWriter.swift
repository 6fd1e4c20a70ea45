import Foundation

/// Writes a body to `path.part` and gives it its final name when it is whole. Lives on the engine's thread.
struct FileWriter {
  private let target: FileTarget
  private var path: String
  private var part: PartFile?
  private var isDirect = false

  /// Checks what can be checked before anything is asked of the server.
  init(_ target: FileTarget) throws(FetchError) {
    self.target = target
    path = target.path
    try LocalFiles.checkFolder(of: path, creates: target.createsFolders)
    if target.existing == .fail, LocalFiles.exists(path), LocalFiles.isRegular(path) {
      throw FetchError(
        .localIO, "\"\(PrintableText.escape(path))\" is there already", hint: "--clobber overwrites it")
    }
  }

  /// Begins a new body: what was written for the one before is void.
  mutating func restart(for head: ResponseHead) throws(FetchError) {
    if let part {
      try part.truncate()
    } else if LocalFiles.exists(path), !LocalFiles.isRegular(path) {
      part = try PartFile(direct: path)
      isDirect = true
    } else {
      part = try PartFile(beside: path)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FetchError) { try part?.write(bytes) }

  /// Gives the file its final name, and says which.
  mutating func finish() throws(FetchError) -> String {
    guard let part else { throw FetchError(.localIO, "nothing was written to \"\(PrintableText.escape(path))\"") }
    if !isDirect { path = try part.take(path, target.existing) }
    part.close()
    self.part = nil
    return path
  }

  /// Leaves nothing behind.
  mutating func abandon() {
    part?.close()
    if !isDirect { part?.remove() }
    part = nil
  }
}
