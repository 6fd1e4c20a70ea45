import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A stream socket on the loopback interface; a thin name for a descriptor that somebody else closes.
struct Socket: Sendable {
  let descriptor: Int32

  /// What a single attempt to send or receive came to.
  enum Transfer: Equatable {
    case moved(Int)
    /// The socket would have to wait.
    case blocked
    /// The other side has closed its half, in order.
    case ended
    /// The other side has reset the connection, or this side was shut down.
    case failed(Int32)
  }

  /// A socket that listens on 127.0.0.1, on the port given or on a free one, and its port.
  static func listening(on port: UInt16) throws -> (socket: Socket, port: UInt16) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw POSIXError.current }
    let result = Socket(descriptor: descriptor)
    do {
      result.set(SO_REUSEADDR, 1)
      result.closeOnExecution()
      let bound = try result.bindToLoopback(port: port)
      guard listen(descriptor, 4096) == 0 else { throw POSIXError.current }
      return (result, bound)
    } catch {
      result.close()
      throw error
    }
  }

  private func bindToLoopback(port: UInt16) throws -> UInt16 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let failed = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) != 0 || getsockname(descriptor, generic, &length) != 0
      }
    }
    if failed { throw POSIXError.current }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next connection; nil when there is none, with the reason.
  func accept() -> (socket: Socket?, error: Int32) {
    #if canImport(Darwin)
      let accepted = Darwin.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      let accepted = Musl.accept(descriptor, nil, nil)
    #else
      let accepted = Glibc.accept(descriptor, nil, nil)
    #endif
    guard accepted >= 0 else { return (nil, errno) }
    let socket = Socket(descriptor: accepted)
    socket.closeOnExecution()
    socket.set(TCP_NODELAY, 1, level: Int32(IPPROTO_TCP))
    #if canImport(Darwin)
      socket.set(SO_NOSIGPIPE, 1)
    #endif
    return (socket, 0)
  }

  func set(_ option: Int32, _ value: Int32, level: Int32 = SOL_SOCKET) {
    var value = value
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Sends what the socket takes at once, without waiting.
  func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    #if canImport(Darwin)
      let flags = MSG_DONTWAIT
    #else
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    #endif
    while true {
      #if canImport(Darwin)
        let count = Darwin.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #elseif canImport(Musl)
        let count = Musl.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #else
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
      #endif
      if count >= 0 { return .moved(count) }
      let reason = errno
      if reason == EINTR { continue }
      return reason == EAGAIN || reason == EWOULDBLOCK ? .blocked : .failed(reason)
    }
  }

  /// Waits for bytes and appends them.
  func receive(into buffer: inout [UInt8]) -> Transfer {
    while true {
      var reason: Int32 = 0
      let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { space in
        let count = recv(descriptor, space.baseAddress, space.count, 0)
        reason = errno
        if count > 0 { buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: space[..<count])) }
        return count
      }
      if count > 0 { return .moved(count) }
      if count == 0 { return .ended }
      if reason != EINTR { return .failed(reason) }
    }
  }

  /// Makes every pending and later call on the socket return, in whatever thread it stands.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Makes the coming `close` send RST and drop what is in flight.
  func resetOnClose() {
    var value = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// A child process of a test must not hold a connection open that the test has closed.
  private func closeOnExecution() {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

extension POSIXError {
  /// The error of the call just made.
  static var current: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
