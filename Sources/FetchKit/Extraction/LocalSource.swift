import Foundation

/// What a path leads to.
enum LocalSource {
  /// A regular file with its length in bytes: it can be read anywhere.
  case file(Int32, length: UInt64)
  /// A pipe or a device, or a file that does not know its length (as under `/proc`): it can only be read on.
  case stream(Int32)

  /// Opens `path` for reading; the descriptor is the caller's.
  static func open(_ path: String) -> Result<LocalSource, FetchError> {
    let shown = PrintableText.escape(path)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      return .failure(FetchError(.localIO, "\"\(shown)\" is not a path"))
    }
    // Opening a pipe that nobody writes to would block the queue; with O_NONBLOCK the wait is in poll, which can be ended.
    let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(failure("cannot open", shown)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      defer { close(descriptor) }
      return .failure(failure("cannot examine", shown))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      close(descriptor)
      return .failure(FetchError(.localIO, "\"\(shown)\" is a folder", hint: "name a file in it"))
    case S_IFREG where status.st_size > 0:
      return .success(.file(descriptor, length: UInt64(status.st_size)))
    default:
      return .success(.stream(descriptor))
    }
  }

  /// The error for the last system call.
  static func failure(_ what: String, _ shown: String) -> FetchError {
    let code = errno
    let hint: String? =
      switch code {
      case ENOENT: "check the spelling; a URL starts with http:// or https://"
      case EACCES: "check the permissions"
      default: nil
      }
    return FetchError(.localIO, "\(what) \"\(shown)\": \(String(cString: strerror(code)))", hint: hint)
  }
}
