import Foundation

/// A download that ended well.
public struct DownloadResult: Sendable {
  /// The head of the response whose body this is.
  public let response: ResponseHead
  /// The body, for ``DownloadSink/memory(limit:)``; empty for the other sinks.
  public private(set) var body = Data()
  /// Bytes of body that were delivered.
  public let length: UInt64
  /// Where the file is, for ``DownloadSink/file(_:)``.
  public let path: String?
  /// Fields that came behind the body (RFC 9110 section 6.5); empty where there were none.
  public let trailers: HeaderFields
  /// What it cost.
  public let metrics: TransferMetrics
  /// Whether the body was remembered: nothing was asked, or only whether it still holds.
  public let isFromStore: Bool

  init(
    response: ResponseHead, length: UInt64, path: String?, trailers: HeaderFields = HeaderFields(),
    metrics: TransferMetrics, isFromStore: Bool = false
  ) {
    (self.response, self.length, self.path, self.metrics) = (response, length, path, metrics)
    (self.trailers, self.isFromStore) = (trailers, isFromStore)
  }

  func withBody(_ body: Data) -> DownloadResult {
    var result = self
    result.body = body
    return result
  }
}
