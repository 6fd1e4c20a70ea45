import Foundation

/// A terminal that hands on each key at once and shows what it is given.
struct RawTerminal {
  private let before: termios

  /// Nil where standard input or output is no terminal.
  init?() {
    var settings = termios()
    guard isatty(STDOUT_FILENO) != 0, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
    // Ctrl-C comes as a key, too, so that the terminal is always restored.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    // The alternate screen, without a cursor.
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// As it was before.
  func restore() {
    write("\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Columns and rows; 80 by 24 where the terminal does not say.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Fills the screen from its top.
  func show(_ lines: [String]) {
    write("\u{1B}[H" + lines.joined(separator: "\u{1B}[K\r\n") + "\u{1B}[K\u{1B}[J")
  }

  /// The keys that were pressed. To be called where standard input can be read.
  func readKeys() -> [Key] {
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    return count > 0 ? Key.parse(Array(buffer[..<count])) : [.quit]
  }

  private func write(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
  }
}
