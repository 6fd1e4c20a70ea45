import FetchKit
import Foundation

/// The addresses of a command line, one after another: its operands, then the lines of its list, which is read only
/// as far as it is needed.
@MainActor final class AddressSource {
  /// What comes next.
  enum Next: Equatable {
    case address(String)
    /// Nothing yet: read when ``descriptor`` is readable.
    case later
    /// Nothing any more.
    case end
    /// A line that cannot be an address.
    case overlong
  }

  private var operands: ArraySlice<String>
  private var lines: ArraySlice<String?> = []
  private var splitter = LineSplitter()
  private let ownsDescriptor: Bool
  /// The list, as long as there may be more in it; nil otherwise.
  private(set) var descriptor: Int32?
  /// Why the list could not be read to its end.
  private(set) var failure: FetchError?

  /// - Throws: ``FetchError/Code/localIO`` where the list cannot be opened.
  init(operands: [String], list: String?) throws(FetchError) {
    self.operands = operands[...]
    ownsDescriptor = list != "-"
    guard let list else { return }
    let opened = list == "-" ? STDIN_FILENO : open(list, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw Self.failure(list, errno) }
    var status = stat()
    if fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(opened)
      throw Self.failure(list, EISDIR)
    }
    descriptor = opened
  }

  func next() -> Next {
    if let operand = operands.popFirst() { return .address(operand) }
    if let line = lines.popFirst() { return line.map { .address($0) } ?? .overlong }
    return descriptor == nil ? .end : .later
  }

  /// Reads on in the list; may wait where the descriptor is not readable.
  func read() {
    guard let descriptor else { return }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    if count > 0, buffer[..<count].contains(0) {
      // A film that was taken for a list would be read to its end, and complained about line by line.
      failure = FetchError(
        .usage, "the list is not text: it has a byte 0",
        hint: ownsDescriptor ? nil : "to ask about the data itself, write - in place of a URL, without -i")
      end(descriptor)
    } else if count > 0 {
      lines += splitter.add(buffer[..<count])
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      if count < 0 { failure = Self.failure("the list", errno) }
      lines += splitter.finish()
      end(descriptor)
    }
  }

  private func end(_ descriptor: Int32) {
    if ownsDescriptor { close(descriptor) }
    self.descriptor = nil
  }

  private static func failure(_ list: String, _ reason: Int32) -> FetchError {
    FetchError(.localIO, "cannot read \"\(ShownAddress.of(list))\": \(String(cString: strerror(reason)))")
  }
}
