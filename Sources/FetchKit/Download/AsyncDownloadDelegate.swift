import Foundation

/// Hears what becomes of a download.
///
/// **Threading.** Every call comes on the download's dispatcher (the main run loop by default), never inside a call
/// that the owner makes, and never under a lock: a delegate may call anything.
/// **Order.** response, its data…, the next response, its data…, then exactly one of finish and fail, then nothing.
/// A response resets: what was gathered for the one before is gone, and data carries the number of its response, so
/// that a late chunk of an older response can never reach the newer one. Redirect hops, authentication rounds, 1xx
/// and retries are responses of their ``ResponseHead/Kind``; so is each part of `multipart/x-mixed-replace`.
/// **Completion.** Exactly one terminal call. The delegate is held weakly; a running download is kept alive by its
/// engine and nothing is kept at the end. A delegate set late hears the current response and what is buffered, and
/// after the end the terminal call.
/// **Cancellation.** After ``AsyncDownload/cancel()`` returns on the dispatcher's own thread there is no response and
/// no data call any more; one fail with ``FetchError/Code/cancelled`` follows. After ``AsyncDownload/detach()``
/// there is nothing at all.
public protocol AsyncDownloadDelegate: AnyObject {
  /// A response has begun; whatever was gathered for the one before is void.
  func download(_ download: AsyncDownload, didReceive response: ResponseHead)

  /// Bytes of the body of `response`, in order. Called for the sinks ``DownloadSink/memory(limit:)`` and
  /// ``DownloadSink/delegateOnly``; never with empty data.
  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead)

  /// The progress has changed. Called for every sink, at most once a turn of the dispatcher, behind the data of that turn.
  func download(_ download: AsyncDownload, didAdvance progress: DownloadProgress)

  /// The end: the body is whole, and where the sink says it is.
  func download(_ download: AsyncDownload, didFinish result: DownloadResult)

  /// The end: there will be no body.
  func download(_ download: AsyncDownload, didFail error: FetchError)
}

extension AsyncDownloadDelegate {
  /// Does nothing.
  public func download(_ download: AsyncDownload, didReceive response: ResponseHead) {}
  /// Does nothing.
  public func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {}
  /// Does nothing.
  public func download(_ download: AsyncDownload, didAdvance progress: DownloadProgress) {}
}
