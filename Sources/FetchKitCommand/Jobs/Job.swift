import FetchKit

/// The work on one URL.
///
/// **Threading.** Lives on the main actor. **Order.** Started once. **Completion.** Hands in one result, never inside
/// ``start()`` or ``cancel(_:)``. **Cancellation.** After ``cancel(_:)`` the result follows as a failure, unless it was
/// handed in before.
@MainActor protocol Job: AnyObject {
  /// Begins.
  func start()

  /// Ends early, for this reason.
  func cancel(_ reason: FetchError)

  /// How far the body has come; nil where there is none to speak of.
  var progress: DownloadProgress? { get }
}
