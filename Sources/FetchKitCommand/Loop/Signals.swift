import Foundation
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a byte in a pipe; the second of them ends the process at once.
enum Signals {
  /// The signal that came, 0 for none. Read in a signal handler, so it must be an atomic that needs no initialising.
  private static let pending = Atomic<Int32>(0)
  private static let writeEnd = Atomic<Int32>(-1)
  private static let readEnd = Atomic<Int32>(-1)

  /// The signal that came; nil where none did.
  static var received: Int32? {
    let number = pending.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// The status to exit with after a signal: 130 for SIGINT, 15 for the others.
  static func exitStatus(_ signal: Int32) -> Int32 {
    signal == SIGINT ? ExitStatus.interrupted : ExitStatus.cancelled
  }

  /// Readable once a signal has come; -1 where nobody listens. Whoever waits for long waits for this too.
  static var descriptor: Int32 { readEnd.load(ordering: .acquiring) }

  /// Begins to listen. SIGPIPE and SIGXFSZ are ignored from now on: a write into a closed pipe, or behind
  /// the limit on the size of files, fails instead.
  static func listen() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pending.store(0, ordering: .releasing)
    writeEnd.store(ends[1], ordering: .releasing)
    readEnd.store(ends[0], ordering: .releasing)
    for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
    unblock()
  }

  private static func handle(_ number: Int32) {
    var old = sigaction()
    guard sigaction(number, nil, &old) == 0 else { return }
    // Under nohup, and for a background job of a script, the signal is ignored on purpose.
    guard !isIgnored(old) else { return }
    var action = sigaction()
    setHandler(&action) { number in Signals.arrived(number) }
    sigaction(number, &action, nil)
  }

  /// A parent that starts programs from a thread of a pool leaves them with every signal blocked.
  private static func unblock() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static func arrived(_ number: Int32) {
    let saved = errno
    if pending.exchange(number, ordering: .acquiringAndReleasing) != 0 { _exit(exitStatus(number)) }
    var byte: UInt8 = 1
    _ = write(writeEnd.load(ordering: .acquiring), &byte, 1)
    errno = saved
  }

  #if canImport(Darwin)
    private static func setHandler(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
      action.__sigaction_u.__sa_handler = handler
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
      unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  #else
    private static func setHandler(_ action: inout sigaction, _ handler: @escaping @convention(c) (Int32) -> Void) {
      action.__sigaction_handler.sa_handler = handler
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  #endif
}
