import Foundation

/// Standard error: whole lines for people, and one line of progress below them.
@MainActor final class StandardError {
  private let descriptor: Int32
  /// The progress that stands on the last line now; empty where none does.
  private var progress = ""

  init(descriptor: Int32 = STDERR_FILENO) { self.descriptor = descriptor }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal; 80 where that is not known.
  var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes a line, above the progress.
  func line(_ text: String) {
    let shown = progress
    clearProgress()
    write(text + "\n")
    showProgress(shown)
  }

  /// Puts a line of progress in place of the one before. Only for a terminal.
  func showProgress(_ text: String) {
    guard !text.isEmpty else { return }
    write("\r\(text)\u{1B}[K")
    progress = text
  }

  /// Takes the progress away.
  func clearProgress() {
    guard !progress.isEmpty else { return }
    write("\r\u{1B}[K")
    progress = ""
  }

  /// There is nobody to tell that telling failed.
  private func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
