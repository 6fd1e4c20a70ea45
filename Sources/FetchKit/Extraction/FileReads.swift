import Foundation

/// Reads wanted ranges of a file, 64 KiB at a time. Used on its session's queue only.
final class FileReads {
  private static let blockSize = 64 << 10

  private struct Read {
    let number: Int
    var position: UInt64
    /// The offset behind the last wanted byte; nil for the end of the file.
    let end: UInt64?
  }

  private let descriptor: Int32
  private let path: String
  private var reads: [Read] = []

  /// Takes the descriptor over.
  init(_ descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  func add(_ request: ReadRequest) {
    switch request.part {
    case .closed(let range):
      let end = range.upperBound == .max ? .max : range.upperBound + 1
      reads.append(Read(number: request.number, position: range.lowerBound, end: end))
    // A suffix is never asked of a file, whose length is known.
    case .suffix, nil: reads.append(Read(number: request.number, position: 0, end: nil))
    }
  }

  func remove(_ number: Int) { reads.removeAll { $0.number == number } }

  /// What the next block brings; nil where nothing is to be read.
  func next() -> ExtractionMachine.Event? {
    guard let read = reads.first else { return nil }
    let left = read.end.map { $0 > read.position ? $0 - read.position : 0 } ?? .max
    let count = Int(min(UInt64(Self.blockSize), left))
    guard count > 0, let offset = off_t(exactly: read.position) else { return end() }
    var data = Data(count: count)
    let got = data.withUnsafeMutableBytes { bytes -> Int in
      while true {
        let got = pread(descriptor, bytes.baseAddress, count, offset)
        if got >= 0 || errno != EINTR { return got }
      }
    }
    if got < 0 { return .unreadable(LocalSource.failure("cannot read", PrintableText.escape(path))) }
    if got == 0 { return end() }
    if got < count { data.removeLast(count - got) }
    reads[0].position += UInt64(got)
    return .bytes(request: read.number, data)
  }

  private func end() -> ExtractionMachine.Event {
    .finished(request: reads.removeFirst().number, nil)
  }
}
