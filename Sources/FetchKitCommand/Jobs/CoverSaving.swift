import Extraction
import FetchKit
import Foundation

/// Saves the cover that was asked for, and nothing but it.
@MainActor struct CoverSaving {
  let saving: Saving
  /// What happens to a file that has the name; nil for skipping it.
  let existing: FileTarget.Existing?
  let console: Console

  /// The result of asking, with the cover saved.
  func save(_ asked: JobResult) -> JobResult {
    var result = asked
    guard result.error == nil, case .embedded(let file) = result.finding("cover")?.value else { return result }
    // The file is the answer; a line about it would stand in its bytes, or be one more.
    do throws(FetchError) {
      switch saving {
      case .nothing, .discard: return result
      case .standardOutput: try write(file, &result)
      case .file(let path): try save(file, path, createsFolders: false, &result)
      case .folder(let folder), .folderByURL(let folder):
        let path = Self.name(of: result.address, file).path(in: folder)
        try save(file, path, createsFolders: !folder.isEmpty, &result)
      }
    } catch {
      result.error = error
    }
    return result
  }

  private func write(_ file: EmbeddedFile, _ result: inout JobResult) throws(FetchError) {
    result.findings = []
    do throws(StandardOutput.Failure) {
      try console.output.write(file.bytes.withUnsafeBytes { Data($0) })
    } catch {
      if case .failed = error {} else { result.isQuiet = true }
      throw error.error
    }
  }

  private func save(
    _ file: EmbeddedFile, _ path: String, createsFolders: Bool, _ result: inout JobResult
  ) throws(FetchError) {
    var status = stat()
    if existing == nil, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      result.path = path
      result.note = "skipped: \"\(ShownAddress.of(path))\" is there already"
      return
    }
    let saved = try FileTarget.save(
      file.bytes, to: path, existing: existing ?? .fail, createsFolders: createsFolders)
    result.path = saved
    if saved != path {
      console.note("\"\(ShownAddress.of(path))\" is taken; saved as \"\(ShownAddress.of(saved))\"")
    } else if console.tells {
      result.note = "saved \"\(ShownAddress.of(saved))\", \(NumberText.grouped(UInt64(file.bytes.count))) bytes"
    }
  }

  /// `song.jpg` for the cover of `song.mp3`.
  static func name(of address: String, _ file: EmbeddedFile) -> FileName {
    let name = FileName(url: address).text
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let stem = dot == name.startIndex ? name : String(name[..<dot])
    return FileName("\(stem).\(fileExtension(of: file.mimeType))") ?? .fallback
  }

  private static func fileExtension(of mimeType: String) -> String {
    switch mimeType {
    case "image/jpeg": "jpg"
    case "image/png", "image/gif", "image/webp", "image/bmp", "image/tiff", "image/avif", "image/heic":
      String(mimeType.dropFirst("image/".count))
    default: "bin"
    }
  }
}
