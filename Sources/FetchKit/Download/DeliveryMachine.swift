import Extraction
import Foundation

/// What lies between the engine and the delegate of one download: what has come, what has been told, what is still
/// owed. A value without I/O, so that each promise of ``AsyncDownloadDelegate`` is tested without a network.
struct DeliveryMachine {
  /// One call that is owed to the delegate.
  enum Event {
    case response(ResponseHead)
    case data(Data, ResponseHead)
    case progress(DownloadProgress)
    // Apart, so that the many others take little room.
    indirect case finish(DownloadResult)
    indirect case fail(FetchError)

    var isTerminal: Bool {
      switch self {
      case .finish, .fail: true
      case .response, .data, .progress: false
      }
    }
  }

  /// What became of bytes.
  enum Verdict: Equatable {
    case accept
    /// None were taken: so much waits for a slow reader that the transfer has to pause; a resume follows then.
    case pause
    /// The memory limit is passed.
    case overflow
  }

  /// A slow reader makes the transfer pause when this much waits for it, in bytes.
  static let highWater = 1 << 20
  /// The transfer goes on when no more than this waits, in bytes.
  static let lowWater = 256 << 10
  /// Small chunks are joined up to about this size, in bytes.
  private static let chunkSize = 128 << 10
  /// A piece of at least so many bytes promises that more will follow soon.
  private static let briskPiece = 4 << 10

  private let sink: DownloadSink
  private(set) var isEnded = false
  private(set) var progress = DownloadProgress()
  private var queue = EventQueue()
  /// The body bytes of the current response that stand behind everything in `queue`.
  private var open = Data()
  private var current: ResponseHead?
  /// For the memory sink: the chunks of the current response that have been told.
  private var told: [Data] = []
  private var gathered = 0
  private var wasListening = false
  private var isDetached = false
  private var isPaused = false
  private var progressIsOwed = false
  private var terminal: Event?
  private var terminalIsTold = false
  /// Cancelled, but the engine has not let go yet of the file that was being written.
  private(set) var isHeld = false

  init(sink: DownloadSink) { self.sink = sink }

  /// Whether the end has been told (or silenced).
  var isTold: Bool { terminalIsTold || (isDetached && isEnded) }

  /// The body, once the download has ended well.
  var body: Data? {
    if case .finish(let result) = terminal { return result.body }
    return nil
  }

  // MARK: From the engine

  mutating func receive(_ head: ResponseHead) {
    guard !isEnded else { return }
    // Nobody has heard of the older responses, and they are void now.
    if !wasListening {
      queue.removeAll()
      open = Data()
    }
    flushOpen()
    told = []
    gathered = 0
    current = head
    progress = DownloadProgress(response: head.number, received: 0, expected: head.expectedLength)
    queue.append(.response(head))
  }

  mutating func receive(_ bytes: UnsafeRawBufferPointer) -> Verdict {
    guard !isEnded, let base = bytes.baseAddress else { return .accept }
    switch sink {
    case .memory(let limit):
      guard bytes.count <= limit - gathered else { return .overflow }
      gathered += bytes.count
    case .delegateOnly:
      break
    case .file, .discard:
      return .accept
    }
    progress.received += UInt64(bytes.count)
    progressIsOwed = true
    if isDetached, sink == .delegateOnly { return .accept }
    let rest = (current?.expectedLength ?? 0) -| (progress.received - UInt64(bytes.count))
    if open.isEmpty, bytes.count >= Self.briskPiece || rest <= Self.briskPiece {
      // A body that is small enough to be told in one piece is allocated once. One that trickles in takes no room ahead.
      open.reserveCapacity(max(bytes.count, Int(min(rest, UInt64(Self.chunkSize)))))
    }
    open.append(base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    if open.count >= Self.chunkSize { flushOpen() }
    return .accept
  }

  /// Whether the transfer has to pause before the next bytes, because what waits for its reader is at the high-water mark.
  mutating func takePause() -> Bool {
    guard wasListening || sink == .delegateOnly, !isEnded, !isDetached, waiting >= Self.highWater else { return false }
    isPaused = true
    return true
  }

  /// The count of bytes that a file or nothing has taken.
  mutating func advance(received: UInt64) {
    guard !isEnded else { return }
    progress.received = received
    progressIsOwed = true
  }

  mutating func end(_ outcome: Result<DownloadResult, FetchError>) {
    guard !isEnded else {
      isHeld = false
      return
    }
    isEnded = true
    isPaused = false
    flushOpen()
    switch outcome {
    case .success(let result):
      terminal = .finish(result.withBody(takeBody()))
    case .failure(let error):
      terminal = .fail(error)
      told = []
    }
    // Whoever comes after the end hears the end alone.
    if !wasListening || isDetached { queue.removeAll() }
  }

  // MARK: From the owner

  /// Ends it. False where it had ended.
  ///
  /// - Parameter holding: whether the end is told only when the engine has let go, too, so that whoever hears of it finds
  ///   nothing left behind.
  mutating func cancel(holding: Bool = false) -> Bool {
    guard !isEnded else {
      // The engine is through, but the delegate has not heard it: what it has not heard it need not hear now.
      if !terminalIsTold, let terminal, !isCancelled(terminal) {
        queue.removeAll()
        progressIsOwed = false
        self.terminal = .fail(.cancelled)
      }
      return false
    }
    queue.removeAll()
    open = Data()
    progressIsOwed = false
    end(.failure(.cancelled))
    isHeld = holding
    return true
  }

  /// Nothing is told any more.
  mutating func detach() {
    isDetached = true
    // What has not been told belongs to the body all the same.
    if case .memory = sink, let current, !isEnded { told += queue.data(of: current.number) }
    queue.removeAll()
    progressIsOwed = false
    if sink == .delegateOnly { open = Data() }
  }

  /// A delegate (or another reader) is there from now on.
  mutating func attach() {
    // Someone else has heard the beginning: the newcomer hears the current response and what is kept of it.
    if wasListening, let current, !isEnded || !queue.isEmpty {
      // The data of responses that the newcomer has not heard of would be out of place.
      if !queue.dropBeforeLastResponse() {
        if let body, !body.isEmpty {
          queue.removeAll()
          queue.append(.data(body, current))
        } else if !told.isEmpty {
          queue.prepend(.data(told.joinedData(), current))
        }
        told = []
        queue.prepend(.response(current))
      }
    }
    wasListening = true
  }

  /// Whether a call is owed and somebody is there to hear it.
  var owesCall: Bool {
    guard wasListening, !isDetached, !terminalIsTold, !isHeld else { return false }
    return !queue.isEmpty || !open.isEmpty || progressIsOwed || terminal != nil
  }

  /// The next call to make, nil where none is owed.
  mutating func next() -> Event? {
    guard owesCall else { return nil }
    if queue.isEmpty { flushOpen() }
    if let event = queue.popFirst() {
      if case .data(let data, let head) = event, case .memory = sink, head.number == current?.number, !isEnded {
        told.append(data)
      }
      return event
    }
    if progressIsOwed {
      progressIsOwed = false
      return .progress(progress)
    }
    guard let terminal else { return nil }
    terminalIsTold = true
    return terminal
  }

  /// Whether the transfer was paused and may go on; asked after each call, and answered with true once.
  mutating func takeResume() -> Bool {
    guard isPaused, isDetached || waiting <= Self.lowWater else { return false }
    isPaused = false
    return true
  }

  /// The bytes that wait for their reader. In memory the current response's have their own limit; those of older
  /// responses have none. Heads count where there are more of them than any sound server sends.
  private var waiting: Int {
    let data = queue.byteCount + open.count - (sink == .delegateOnly ? 0 : gathered)
    return data + max(0, queue.headByteCount - Self.lowWater)
  }

  private func isCancelled(_ event: Event) -> Bool {
    if case .fail(let error) = event { return error.code == .cancelled }
    return false
  }

  private mutating func flushOpen() {
    guard !open.isEmpty, let current else { return }
    queue.append(.data(open, current))
    open = Data()
  }

  /// The whole body of the current response, of which some may not have been told yet.
  private mutating func takeBody() -> Data {
    guard case .memory = sink, let current else { return Data() }
    let chunks = told + queue.data(of: current.number)
    told = []
    return chunks.joinedData()
  }
}

extension [Data] {
  /// All of them in a row; one alone is not copied.
  func joinedData() -> Data {
    guard count > 1 else { return first ?? Data() }
    var whole = Data(capacity: reduce(0) { $0 + $1.count })
    for chunk in self { whole.append(chunk) }
    return whole
  }
}
