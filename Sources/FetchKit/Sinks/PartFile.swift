import Foundation

/// A file that is being written under a provisional name.
struct PartFile {
  private let descriptor: Int32
  private let path: String

  /// Opens `finalPath.part`, or `finalPath.1.part` and so on where another download is writing to that.
  init(beside finalPath: String) throws(FetchError) {
    for attempt in 0..<1000 {
      let path = attempt == 0 ? "\(finalPath).part" : "\(finalPath).\(attempt).part"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { throw .io("cannot write to", path, errno) }
      // The lock tells a part that is being written from one that a crash left behind.
      var (status, named) = (stat(), stat())
      // Whoever had the lock before may have renamed or removed the file meanwhile.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, lstat(path, &named) == 0,
        status.st_ino == named.st_ino, status.st_dev == named.st_dev
      {
        (self.descriptor, self.path) = (descriptor, path)
        do throws(FetchError) {
          try truncate(status)
        } catch {
          Foundation.close(descriptor)
          throw error
        }
        return
      }
      Foundation.close(descriptor)
    }
    throw FetchError(.localIO, "a thousand downloads write to \"\(PrintableText.escape(finalPath))\" already")
  }

  /// Opens what is not a regular file, such as a device or a pipe.
  init(direct path: String) throws(FetchError) {
    // A pipe that nobody reads would block the engine with all its transfers: with O_NONBLOCK it is refused.
    descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else {
      if errno == ENXIO {
        throw FetchError(
          .localIO, "nobody reads from \"\(PrintableText.escape(path))\"", hint: "start the reader of the pipe first")
      }
      throw .io("cannot write to", path, errno)
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FetchError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 || errno != EINTR {
        throw .io("cannot write to", path, errno)
      }
    }
  }

  func truncate() throws(FetchError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    try truncate(status)
  }

  private func truncate(_ status: stat) throws(FetchError) {
    // What cannot be truncated, a pipe, has passed the old bytes on already. A new file is left as it is: ext4 takes the
    // truncation for a file that is being replaced, and writes all of it out when it is closed.
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .io("cannot write to", path, errno)
    }
  }

  /// Moves the file to its final name, or to a free numbered one.
  func take(_ finalPath: String, _ existing: FileTarget.Existing) throws(FetchError) -> String {
    if existing == .replace {
      guard rename(path, finalPath) == 0 else { throw .io("cannot write to", finalPath, errno) }
      return finalPath
    }
    for attempt in 0..<100_000 {
      let candidate = attempt == 0 ? finalPath : FileTarget.numbered(finalPath, attempt)
      if LocalFiles.move(path, toFree: candidate) { return candidate }
      let reason = errno
      guard reason == EEXIST else { throw .io("cannot write to", candidate, reason) }
      if existing == .fail { throw .taken(finalPath) }
    }
    throw FetchError(.localIO, "no free name is left for \"\(PrintableText.escape(finalPath))\"")
  }

  func close() { Foundation.close(descriptor) }

  func remove() { unlink(path) }
}

extension FileTarget {
  /// `song.mp3`, 2 → `song.2.mp3`; a name without an extension gets the number at its end.
  static func numbered(_ path: String, _ number: Int) -> String {
    let nameStart = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let name = path[nameStart...]
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "\(path).\(number)" }
    return "\(path[..<dot]).\(number)\(path[dot...])"
  }
}
