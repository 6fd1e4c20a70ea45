import Foundation

extension DownloadQueue {
  /// Something that happens to a load before its end.
  public enum Event: Sendable {
    /// A response has begun; whatever was gathered for the one before is void.
    case response(ResponseHead)
    /// Bytes of the body of a response, in order. Only for jobs that gather the body in memory.
    case data(Data, of: ResponseHead)
    /// The progress has changed.
    case progress(DownloadProgress)
  }
}
