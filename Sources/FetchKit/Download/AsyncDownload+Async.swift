import Foundation

/// Where the consumers of ``AsyncDownload/events`` stand.
struct PullState {
  /// How many iterators there are.
  var readers = 0
  var waiters: [CheckedContinuation<Void, Never>] = []

  var isActive: Bool { readers > 0 }
}

extension AsyncDownload {
  /// Starts the download and waits for its end. Cancelling the task cancels the download.
  ///
  /// May be awaited any number of times, also after the end, beside a delegate, and whatever the dispatcher is: it
  /// needs no run loop.
  ///
  /// - Throws: ``FetchError``.
  public func result() async throws -> DownloadResult {
    start()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiters.append(continuation) }
          return state.outcome
        }
        if let outcome { continuation.resume(with: outcome.mapError { $0 as any Error }) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Starts the download and waits for its body. Only for ``DownloadSink/memory(limit:)``: for other sinks it is empty.
  ///
  /// - Throws: ``FetchError``.
  public func data() async throws -> Data { try await result().body }

  /// What happens, one event after the other, for one consumer. It takes the place of the delegate: the same order, the
  /// same resets, the same single end; a slow consumer makes a transfer to ``DownloadSink/delegateOnly`` pause. Leaving
  /// the loop early cancels such a transfer, unless there is a delegate to go on with.
  public var events: Events { Events(download: self) }

  /// The events of a download.
  public struct Events: AsyncSequence, Sendable {
    let download: AsyncDownload

    /// Starts the download.
    public func makeAsyncIterator() -> Iterator {
      download.state.withLock { state in
        state.pull.readers += 1
        state.machine.attach()
      }
      download.start()
      return Iterator(download: download)
    }

    /// Waits for the next event.
    public struct Iterator: AsyncIteratorProtocol {
      let download: AsyncDownload
      private let place: Place

      init(download: AsyncDownload) { (self.download, place) = (download, Place(download)) }

      /// Notices that the iterator is gone, for example because its loop was left early.
      private final class Place: Sendable {
        private let download: AsyncDownload
        init(_ download: AsyncDownload) { self.download = download }
        deinit { download.leavePull() }
      }

      /// The next event; nil behind ``Event/finish(_:)``.
      ///
      /// - Throws: ``FetchError``, which is the end.
      public mutating func next() async throws -> Event? {
        try await withTaskCancellationHandler {
          try await download.pullNext()
        } onCancel: { [download] in
          download.cancel()
        }
      }
    }
  }

  /// Something that happened to a download.
  public enum Event: Sendable {
    /// A response has begun; whatever was gathered for the one before is void.
    case response(ResponseHead)
    /// Bytes of the body of a response, in order.
    case data(Data, of: ResponseHead)
    /// The progress has changed; only for the sinks that write to a file or discard, which give no data.
    case progress(DownloadProgress)
    /// The end.
    case finish(DownloadResult)
  }

  private func pullNext() async throws -> Event? {
    while true {
      let (event, resumes, isOver) = state.withLock { state in
        let event = state.machine.next()
        return (event, state.machine.takeResume(), state.machine.isTold)
      }
      if resumes { engine.submit(.resume(self)) }
      switch event {
      case .response(let head): return .response(head)
      case .data(let data, let head): return .data(data, of: head)
      case .progress(let progress): return .progress(progress)
      case .finish(let result): return .finish(result)
      case .fail(let error): throw error
      case nil:
        if isOver { return nil }
        await waitForNews()
      }
    }
  }

  private func waitForNews() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.machine.owesCall || state.machine.isTold { return true }
        state.pull.waiters.append(continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Wakes who waits in ``events``.
  func wakePull() {
    let waiters = state.withLock { state in
      defer { state.pull.waiters = [] }
      return state.pull.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// A consumer of ``events`` has gone. A transfer to ``DownloadSink/delegateOnly`` that nobody is left to hear would
  /// pause for ever, and is cancelled; what goes elsewhere goes on, for the delegate where there is one.
  fileprivate func leavePull() {
    let (call, isLast, delegate) = state.withLock { state in
      state.pull.readers -= 1
      return (Self.needsTurn(&state), !state.pull.isActive, state.delegate)
    }
    // Not under the lock: this may be the last reference to the delegate.
    if isLast, sink == .delegateOnly, delegate.value == nil { cancel() }
    if call { scheduleTurn() }
  }
}
