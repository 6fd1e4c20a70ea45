import Foundation

/// Folders and files that are for their owner only.
enum LocalFolder {
  /// Makes a folder, with those above it that are missing, that only its owner can look into. The reason where it is not
  /// there in the end, else nil.
  static func makePrivate(_ path: String) -> Int32? {
    if isFolder(path) { return nil }
    if mkdir(path, 0o700) == 0 { return nil }
    var reason = errno
    let above = parent(of: path)
    if reason == ENOENT, above != path {
      if let reason = makePrivate(above) { return reason }
      if mkdir(path, 0o700) == 0 { return nil }
      reason = errno
    }
    if isFolder(path) { return nil }
    return reason == EEXIST ? ENOTDIR : reason
  }

  /// Sees to it that a file is there and only its owner can read it. What SQLite makes beside it gets the same mode.
  static func makePrivateFile(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      // By name, and only where it must be: to close a descriptor of it would end the locks that SQLite holds on it.
      if status.st_mode & 0o077 != 0, status.st_mode & S_IFMT == S_IFREG { chmod(path, 0o600) }
      return
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// The folder that a path is in.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
