import Foundation
import Synchronization

/// Reads a descriptor that can only be read on, on a thread of its own: a read may wait for ever, a queue's thread must
/// not. The next block is read when the one before has been looked at.
final class StreamReads: Sendable {
  private static let blockSize = 64 << 10

  private let descriptor: Int32
  private let name: String
  private let closes: Bool
  private let wake: WakeDescriptor
  private let isStopped = Mutex(false)
  private let looked = DispatchSemaphore(value: 0)

  /// Takes the descriptor over where `closes` is true.
  ///
  /// - Throws: ``FetchError/Code/localIO`` where the process has no descriptor left.
  init(_ descriptor: Int32, name: String, closes: Bool) throws(FetchError) {
    (self.descriptor, self.name, self.closes) = (descriptor, name, closes)
    do throws(FetchError) {
      wake = try WakeDescriptor()
    } catch {
      if closes { close(descriptor) }
      throw error
    }
  }

  deinit { if closes { close(descriptor) } }

  /// Starts reading. `deliver` is called on the thread with each block, with an empty one at the end, or with why no more
  /// can be read; it calls `done` once the block has been looked at.
  func start(_ deliver: @escaping @Sendable (Result<Data, FetchError>, _ done: @escaping @Sendable () -> Void) -> Void)
  {
    let thread = Thread { [self] in
      while let block = next() {
        deliver(block) { self.looked.signal() }
        looked.wait()
        if case .success(let data) = block, !data.isEmpty { continue }
        return
      }
    }
    thread.name = "fetchkit.stream"
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// Ends it. Harmless when repeated.
  func stop() {
    isStopped.withLock { $0 = true }
    wake.raise()
  }

  /// The next block; nil once stopped.
  private func next() -> Result<Data, FetchError>? {
    var data = Data(count: Self.blockSize)
    while !isStopped.withLock({ $0 }) {
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, 2, -1) >= 0 || errno == EINTR else { break }
      if polled[0].revents == 0 { continue }
      let got = data.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, Self.blockSize) }
      if got >= 0 {
        data.removeLast(Self.blockSize - got)
        return .success(data)
      }
      if errno != EINTR, errno != EAGAIN {
        return .failure(LocalSource.failure("cannot read", PrintableText.escape(name)))
      }
    }
    return isStopped.withLock { $0 }
      ? nil : .failure(LocalSource.failure("cannot wait for", PrintableText.escape(name)))
  }
}
