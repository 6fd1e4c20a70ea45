import Foundation

/// A download that ended well.
public struct DownloadResult: Sendable {
  /// The head of the response whose body this is.
  public let response: ResponseHead
  /// The body, for ``DownloadSink/memory(limit:)``; empty for the other sinks.
  public let body: Data
  /// Bytes of body that were delivered.
  public let length: UInt64
  /// Where the file is, for ``DownloadSink/file(_:)``.
  public let path: String?
  /// What it cost.
  public let metrics: TransferMetrics
}
