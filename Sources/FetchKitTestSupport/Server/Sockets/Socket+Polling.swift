import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Socket {
  /// What a wait ended with. Both may be true.
  struct Readiness {
    /// The other side has closed or reset the connection, or this side was shut down.
    var hasHungUp = false
    /// What was waited for has come.
    var isReady = false
  }

  /// The event that tells of a peer's close even while unread bytes lie in front of it.
  /// Asking for readability instead would return at once for a pipelined request, again and again.
  private static var hangUp: Int16 {
    #if os(Linux)
      0x2000  // POLLRDHUP, which the C library shows to GNU sources only
    #else
      Int16(POLLHUP)
    #endif
  }

  private static let hungUp = hangUp | Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)

  /// Waits until the socket takes more bytes.
  func waitUntilWritable() -> Readiness {
    var entry = pollfd(descriptor: descriptor, events: Int16(POLLOUT) | Self.hangUp)
    Self.poll(&entry, count: 1, limit: nil)
    // A peer that has only closed its own half may still read: it is gone once sending fails.
    return Readiness(hasHungUp: false, isReady: entry.revents != 0)
  }

  /// Waits until the peer goes away, the waker is woken or the time is over.
  func waitForHangUp(or waker: Waker? = nil, within limit: Duration? = nil) -> Readiness {
    var entries = [pollfd(descriptor: descriptor, events: Self.hangUp)]
    if let waker { entries.append(pollfd(descriptor: waker.readEnd, events: Int16(POLLIN))) }
    entries.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { Self.poll(base, count: buffer.count, limit: limit) }
    }
    return Readiness(
      hasHungUp: entries[0].revents & Self.hungUp != 0, isReady: entries.count > 1 && entries[1].revents != 0)
  }

  /// Waits until a connection can be accepted or the waker is woken.
  func waitForConnection(or waker: Waker, within limit: Duration? = nil) -> Readiness {
    var entries = [
      pollfd(descriptor: descriptor, events: Int16(POLLIN)),
      pollfd(descriptor: waker.readEnd, events: Int16(POLLIN)),
    ]
    entries.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { Self.poll(base, count: buffer.count, limit: limit) }
    }
    return Readiness(hasHungUp: entries[1].revents != 0, isReady: entries[0].revents != 0)
  }

  /// How many of the sockets have a peer that is still there, as of now.
  static func countConnected(_ sockets: [Socket]) -> Int {
    var entries = sockets.map { pollfd(descriptor: $0.descriptor, events: hangUp) }
    entries.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { poll(base, count: buffer.count, limit: .zero) }
    }
    return entries.count { $0.revents & hungUp == 0 }
  }

  private static func poll(_ entries: UnsafeMutablePointer<pollfd>, count: Int, limit: Duration?) {
    let clock = ContinuousClock()
    let deadline = limit.map { clock.now.advanced(by: $0) }
    while true {
      let milliseconds =
        deadline.map { Int32(clamping: Int((max(clock.now.duration(to: $0), .zero) / .milliseconds(1)).rounded(.up))) }
        ?? -1
      #if canImport(Darwin)
        let result = Darwin.poll(entries, nfds_t(count), milliseconds)
      #elseif canImport(Musl)
        let result = Musl.poll(entries, nfds_t(count), milliseconds)
      #else
        let result = Glibc.poll(entries, nfds_t(count), milliseconds)
      #endif
      if result >= 0 || errno != EINTR { return }
    }
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32, events: Int16) {
    self.init(fd: descriptor, events: events, revents: 0)
  }
}
