import Foundation

/// Where a consumer of ``AsyncDownload/events`` stands.
struct PullState {
  var isActive = false
  var waiter: CheckedContinuation<Void, Never>?
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
  /// same resets, the same single end; a slow consumer makes a transfer to ``DownloadSink/delegateOnly`` pause.
  public var events: Events { Events(download: self) }

  /// The events of a download.
  public struct Events: AsyncSequence, Sendable {
    let download: AsyncDownload

    /// Starts the download.
    public func makeAsyncIterator() -> Iterator {
      download.state.withLock { state in
        state.pull.isActive = true
        state.machine.attach()
      }
      download.start()
      return Iterator(download: download)
    }

    /// Waits for the next event.
    public struct Iterator: AsyncIteratorProtocol {
      let download: AsyncDownload

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
    /// The progress has changed.
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
        // A second consumer would have its waiter overwritten and hang; it is let go at once instead.
        let previous = state.pull.waiter
        state.pull.waiter = continuation
        previous?.resume()
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Wakes the consumer of ``events``, if one waits.
  func wakePull() {
    let waiter = state.withLock { state in
      defer { state.pull.waiter = nil }
      return state.pull.waiter
    }
    waiter?.resume()
  }
}
