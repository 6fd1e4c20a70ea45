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
  private var pending: [UInt8] = []
  private static let gathered = 64 << 10

  init(descriptor: Int32 = STDOUT_FILENO) { self.descriptor = descriptor }

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
    for region in data.regions {
      var written = 0
      while written < region.count {
        let rest = region.dropFirst(written)
        let count = rest.withUnsafeBytes { Self.write($0, to: descriptor) }
        written += try count.get()
      }
    }
  }

  /// Writes what was gathered.
  func flush() throws(Failure) {
    let bytes = pending
    pending = []
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { Self.write(UnsafeRawBufferPointer(rebasing: $0[written...]), to: descriptor) }
      written += try count.get()
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Result<Int, Failure> {
    while true {
      let count = Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      if count >= 0 { return .success(count) }
      switch errno {
      case EINTR where Signals.received == nil: continue
      case EINTR: return .failure(.interrupted)
      case EAGAIN:
        // Whoever shares the descriptor has made it non-blocking.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if Foundation.poll(&poll, 1, -1) < 0, Signals.received != nil { return .failure(.interrupted) }
      case EPIPE: return .failure(.closed)
      default: return .failure(.failed(errno))
      }
    }
  }
}
