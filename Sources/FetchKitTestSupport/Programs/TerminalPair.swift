import Foundation
import Synchronization

/// The two ends of a new terminal. Whoever makes it closes both.
struct TerminalPair {
  /// Where a person would sit: what is written here is typed, what is read here has been shown.
  let person: Int32
  /// What a program has for its standard streams.
  let program: Int32

  /// - Throws: `POSIXError` where the system has none left.
  init(columns: Int, rows: Int, editsLines: Bool) throws {
    person = Self.openPerson()
    guard person >= 0 else { throw Self.failure() }
    // A program that another thread starts meanwhile must not keep them open.
    _ = fcntl(person, F_SETFD, FD_CLOEXEC)
    program = Self.openProgram(person)
    guard program >= 0 else {
      defer { close(person) }
      throw Self.failure()
    }
    _ = fcntl(program, F_SETFD, FD_CLOEXEC)
    Self.setSize(person, columns: columns, rows: rows)
    guard !editsLines else { return }
    var settings = termios()
    tcgetattr(program, &settings)
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    tcsetattr(program, TCSANOW, &settings)
  }

  /// Makes the terminal another size.
  static func setSize(_ person: Int32, columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(clamping: columns), UInt16(clamping: rows))
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  private static func failure() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

  #if os(Linux)
    private static func openPerson() -> Int32 { open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC) }

    /// What unlockpt(3) and ptsname(3) do, which Glibc's headers do not show to Swift.
    private static func openProgram(_ person: Int32) -> Int32 {
      let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
      var (locked, number): (Int32, UInt32) = (0, 0)
      guard ioctl(person, setLock, &locked) == 0, ioctl(person, getNumber, &number) == 0 else { return -1 }
      return open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    }
  #else
    /// ptsname(3) answers in a buffer that all threads share.
    private static let naming = Mutex(())

    private static func openPerson() -> Int32 { posix_openpt(O_RDWR | O_NOCTTY) }

    private static func openProgram(_ person: Int32) -> Int32 {
      naming.withLock { _ in
        guard grantpt(person) == 0, unlockpt(person) == 0, let name = ptsname(person) else { return -1 }
        return open(name, O_RDWR | O_NOCTTY)
      }
    }
  #endif
}
