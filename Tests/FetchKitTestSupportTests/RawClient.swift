import Foundation
import FetchKitTestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A client that does no more than a socket: what it reads is what was on the wire.
///
/// Used on one thread at a time. A read that nothing answers fails after ten seconds.
final class RawClient {
  /// How the server ended the connection.
  enum End: Equatable {
    case closed
    case failed(POSIXErrorCode)
  }

  private var descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ server: LoopbackServer) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit {
    disconnect()
  }

  func disconnect() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    descriptor = -1
  }

  /// Closes its own half alone.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      _ = Darwin.send(descriptor, bytes, bytes.count, 0)
    #elseif canImport(Musl)
      _ = Musl.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  /// Sends a request without a body; the fields are lines without their ends.
  func get(_ target: String, method: String = "GET", _ fields: String...) {
    send("\(method) \(target) HTTP/1.1\r\nHost: test\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n")
  }

  /// Reads more; nil as long as the connection stands.
  private func fill() -> End? {
    var space = [UInt8](repeating: 0, count: 262_144)
    let count = recv(descriptor, &space, space.count, 0)
    if count > 0 {
      buffer += space[..<count]
      return nil
    }
    return count == 0 ? .closed : .failed(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  /// Reads exactly `count` bytes; fewer where the connection ends before.
  func read(_ count: Int) -> [UInt8] {
    while buffer.count < count, fill() == nil {}
    defer { buffer.removeFirst(min(count, buffer.count)) }
    return Array(buffer.prefix(count))
  }

  /// Reads until the server ends the connection.
  func readToEnd() -> (bytes: [UInt8], end: End) {
    while true {
      if let end = fill() {
        defer { buffer = [] }
        return (buffer, end)
      }
    }
  }

  /// What has come and was not read yet, as a text, to its end.
  func textToEnd() -> String {
    String(decoding: readToEnd().bytes, as: UTF8.self)
  }

  /// Reads a head to its empty line: the status line and the field lines.
  func readHead() -> [String] {
    var searched = 0
    while true {
      while searched + 4 <= buffer.count {
        if buffer[searched..<(searched + 4)].elementsEqual([13, 10, 13, 10]) {
          let head = String(decoding: buffer[..<searched], as: UTF8.self)
          buffer.removeFirst(searched + 4)
          return head.components(separatedBy: "\r\n")
        }
        searched += 1
      }
      if fill() != nil { return [] }
    }
  }

  /// Reads a head and as many body bytes as its Content-Length says.
  func readResponse() -> (head: [String], body: [UInt8]) {
    let head = readHead()
    let length = head.first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
    return (head, read(length))
  }
}
