import CCurlShims
import Foundation

/// What is asked of the file system.
enum LocalFiles {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether `path` names a regular file, also through a link.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether the folder that `path` is in is there and can be written to; makes it where that is wanted.
  static func checkFolder(of path: String, creates: Bool) throws(FetchError) {
    var status = stat()
    if !path.hasSuffix("/"), stat(path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR {
        throw FetchError(
          .localIO, "\"\(PrintableText.escape(path))\" is a folder", hint: "-d names a folder to save into")
      }
      // A device or a pipe is written to itself, whatever its folder allows.
      if status.st_mode & S_IFMT != S_IFREG { return }
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var isThere = stat(folder, &status) == 0
    if creates, !isThere {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw FetchError(.localIO, "cannot make the folder \"\(PrintableText.escape(folder))\": \(error)")
      }
      isThere = stat(folder, &status) == 0
    }
    guard isThere else { throw .io("cannot write into", folder, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .io("cannot write into", folder, ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw .io("cannot write into", folder, errno) }
  }

  /// Renames, but never over another file. False with `errno`, `EEXIST` where the name is taken.
  static func move(_ path: String, toFree name: String) -> Bool {
    if fk_rename_to_free(path, name) == 0 { return true }
    // Not every file system can. There a link, too, fails in one step where the name is taken, if there are links.
    guard errno == EINVAL || errno == ENOSYS || errno == ENOTSUP else { return false }
    if link(path, name) == 0 {
      unlink(path)
      return true
    }
    let reason = errno
    guard reason == EPERM || reason == EOPNOTSUPP || reason == ENOSYS || reason == EMLINK || reason == EACCES else {
      return false
    }
    if exists(name) {
      errno = EEXIST
      return false
    }
    return rename(path, name) == 0
  }
}

extension FetchError {
  /// A call of the system failed.
  static func io(_ what: String, _ path: String, _ reason: Int32) -> FetchError {
    let hint: String? =
      switch reason {
      case ENOSPC, EDQUOT: "free some space, or save elsewhere with -d"
      case EACCES, EPERM, EROFS: "save elsewhere with -o or -d"
      case ENOENT, ENOTDIR: "make the folder first, or let -d make it"
      case EMFILE, ENFILE: "raise the limit on open files (ulimit -n)"
      default: nil
      }
    return FetchError(
      .localIO, "\(what) \"\(PrintableText.escape(path))\": \(String(cString: strerror(reason)))", hint: hint)
  }

  /// The name is in use and may not be taken over.
  static func taken(_ path: String) -> FetchError {
    FetchError(.localIO, "\"\(PrintableText.escape(path))\" is there already", hint: "--clobber overwrites it")
  }

  /// A body that is larger than allowed.
  static func tooLarge(_ length: UInt64?, limit: UInt64) -> FetchError {
    FetchError(
      .budgetSpent, "the body\(length.map { " of \($0) bytes" } ?? "") is larger than the limit of \(limit) bytes",
      hint: "--max-filesize allows more")
  }
}
