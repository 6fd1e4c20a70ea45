import Foundation

/// The descriptors 0, 1 and 2.
enum StandardDescriptors {
  /// Fills the places of those that are closed (`>&-`). The next file, pipe or socket that is opened would get the number
  /// else, and what is printed would go there. What is put in their place fails to be read or written.
  static func fill() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is taken, which is this one, since those below it are in use by now.
      _ = open("/dev/null", mode)
    }
  }
}
