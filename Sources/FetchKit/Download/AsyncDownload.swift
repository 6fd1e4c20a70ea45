import Synchronization

/// One download: asks a server, and tells its delegate on its dispatcher.
///
/// ```
/// DownloadRequest ─▶ AsyncDownload ─▶ engine (one thread, libcurl) ─▶ sink: memory · file · delegate · nothing
///                                            │
///                     delegate ◀─ dispatcher ┘  response, data …, finish or fail
/// ```
public final class AsyncDownload: Sendable {
  /// What is asked.
  public let request: DownloadRequest
  /// Where the body goes.
  public let sink: DownloadSink
  /// Where the delegate is called.
  public let dispatcher: any Dispatcher

  /// A download that has not started yet.
  public init(
    _ request: DownloadRequest, to sink: DownloadSink = .memory(), delegate: (any AsyncDownloadDelegate)? = nil,
    on dispatcher: any Dispatcher
  ) {
    self.request = request
    self.sink = sink
    self.dispatcher = dispatcher
  }

  /// Starts it. Further calls do nothing.
  public func start() {}

  /// Ends it: see ``AsyncDownloadDelegate`` for what is promised.
  public func cancel() {}

  /// Silences the delegate for good; the download goes on.
  public func detach() {}

  /// How far the current response's body has come. May be read from any thread.
  public var progress: DownloadProgress { DownloadProgress() }
}
