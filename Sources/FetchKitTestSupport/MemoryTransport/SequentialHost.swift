import Extraction

/// A memory transport that refuses ranges, for an extractor without sockets, clock or threads: the bytes come once, from the first to the last, and whatever is missing is served by the
/// stream going on. The same as a server that refuses ranges, or a pipe.
public struct SequentialHost {
  /// Whether the length is known from the start (a Content-Length); otherwise it is known at the end only. False by
  /// default.
  public var tellsLength = false
  /// Whether the extractor is asked again after each chunk, or only once what it missed is here. False by default.
  public var asksEagerly = false

  /// Bytes after which an extractor that waits for the length is asked again, so that it may release.
  private static let stepTowardsTheEnd = 256 << 10

  private let bytes: [UInt8]
  private let nextChunk: () -> Int

  /// A stream of `bytes` in chunks of `chunk` bytes.
  public init(_ bytes: [UInt8], chunk: Int = 4096) {
    self.init(bytes, chunks: { chunk })
  }

  /// A stream of `bytes` in chunks whose sizes `chunks` gives, each at least 1.
  public init(_ bytes: [UInt8], chunks: @escaping () -> Int) {
    (self.bytes, nextChunk) = (bytes, chunks)
  }

  /// Asks until there is an end.
  public func run(_ interrogation: Interrogation) -> ConformanceRun {
    var interrogation = interrogation
    var run = ConformanceRun(outcome: .unfinished("never asked"))
    let view = ByteView(length: tellsLength ? UInt64(bytes.count) : nil)
    var position = 0
    while true {
      run.asks += 1
      let step = interrogation.advance(over: view)
      run.note(view)
      var wanted: [Range<UInt64>]?
      switch step {
      case .answered(let findings): return run.ending(.answered(findings))
      case .failed(let refusal): return run.ending(.failed(refusal.error))
      case .needs(let ranges): wanted = ranges
      case .needsLength: wanted = nil
      }
      if position == bytes.count, view.length != nil {
        return run.ending(.unfinished("the stream is at its end and it still asks for \(wanted ?? [])"))
      }
      let start = position
      repeat {
        // Before the next chunk, so that what counts is what is kept, not how large the chunks are.
        run.note(view)
        position += deliver(from: position, into: view, &run)
        if wanted == nil, position - start >= Self.stepTowardsTheEnd { break }
      } while !asksEagerly && position < bytes.count && misses(wanted, view)
    }
  }

  private func deliver(from position: Int, into view: ByteView, _ run: inout ConformanceRun) -> Int {
    let count = min(max(nextChunk(), 1), bytes.count - position)
    bytes.withUnsafeBytes { all in
      view.insert(UnsafeRawBufferPointer(rebasing: all[position..<position + count]), at: UInt64(position))
    }
    run.bytes += UInt64(count)
    if position + count == bytes.count { view.setLength(UInt64(bytes.count)) }
    return count
  }

  private func misses(_ wanted: [Range<UInt64>]?, _ view: ByteView) -> Bool {
    guard let wanted else { return view.length == nil }
    return wanted.contains { !view.gaps(in: $0).isEmpty }
  }
}
