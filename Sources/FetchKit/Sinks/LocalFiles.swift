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
      let reason = makeFolder(folder)
      guard reason == 0 else {
        let error = FetchError.io("cannot make the folder", folder, reason)
        // The usual hint at what is missing is to have the folder made.
        throw reason == ENOENT || reason == ENOTDIR ? FetchError(error.code, error.message) : error
      }
      isThere = stat(folder, &status) == 0
    }
    guard isThere else { throw .io("cannot write into", folder, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .io("cannot write into", folder, ENOTDIR) }
    guard access(folder, W_OK | X_OK) == 0 else { throw .io("cannot write into", folder, errno) }
  }

  /// Makes a folder and those above it that are missing. 0, also where it is there already, or the reason why not.
  private static func makeFolder(_ path: String) -> Int32 {
    if mkdir(path, 0o777) == 0 { return 0 }
    var reason = errno
    if reason == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      reason = makeFolder(String(path[..<slash]))
      guard reason == 0 else { return reason }
      if mkdir(path, 0o777) == 0 { return 0 }
      reason = errno
    }
    var status = stat()
    guard reason == EEXIST, stat(path, &status) == 0 else { return reason }
    return status.st_mode & S_IFMT == S_IFDIR ? 0 : EEXIST
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
