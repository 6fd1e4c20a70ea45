import FetchKit
import Foundation

/// Standard output: gathers small writes, and says when something could not be written.
@MainActor final class StandardOutput {
  /// Why writing failed.
  enum Failure: Error {
    /// The reader has gone: there is nobody to tell.
    case closed
    /// The error's number.
    case failed(Int32)
    /// A signal came while the reader was slow.
    case interrupted

    /// As an error of the command.
    var error: FetchError {
      switch self {
      case .closed: FetchError(.localIO, "nobody reads standard output any more")
      case .failed(let number):
        FetchError(.localIO, "standard output cannot be written: \(String(cString: strerror(number)))")
      case .interrupted: .cancelled
      }
    }
  }

  private let descriptor: Int32
  /// How much is written at a time. What is no file may have a slow reader; up to this many bytes go into a pipe that is
  /// ready without waiting (POSIX, PIPE_BUF is 4,096 on Linux and 512 elsewhere).
  private let portion: Int
  private var pending: [UInt8] = []
  private static let gathered = 64 << 10

  init(descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    portion = isFile ? .max : Int(PIPE_BUF)
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes text, at the latest with the next ``flush()``.
  func write(_ text: String) throws(Failure) {
    pending.append(contentsOf: text.utf8)
    if pending.count >= Self.gathered { try flush() }
  }

  /// Writes bytes at once, behind what was gathered.
  func write(_ data: Data) throws(Failure) {
    try flush()
    for region in data.regions { try region.withUnsafeBytes { Result(catching: $0, writeAll) }.get() }
  }

  /// Writes what was gathered.
  func flush() throws(Failure) {
    guard !pending.isEmpty else { return }
    let bytes = pending
    pending = []
    try bytes.withUnsafeBytes { Result(catching: $0, writeAll) }.get()
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      if portion < .max { try waitUntilReady() }
      let count = Foundation.write(descriptor, rest.baseAddress, min(portion, rest.count))
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno == EPIPE {
        throw .closed
      } else if errno != EINTR, errno != EAGAIN {
        throw .failed(errno)
      }
    }
  }

  /// Waits for the reader, or for a signal: a write that waits could not be ended by one that came just before it.
  private func waitUntilReady() throws(Failure) {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: Signals.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while descriptors[0].revents == 0 {
      guard Foundation.poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { throw .failed(errno) }
      if descriptors[0].revents == 0, Signals.received != nil { throw .interrupted }
    }
  }
}

extension Result where Success == Void, Failure == StandardOutput.Failure {
  /// Carries a typed error out of a closure that may not throw one.
  fileprivate init(
    catching bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(StandardOutput.Failure) -> Void
  ) {
    do throws(StandardOutput.Failure) {
      self = .success(try body(bytes))
    } catch {
      self = .failure(error)
    }
  }
}
