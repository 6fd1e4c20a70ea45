import FetchKit

/// What progress there is at a moment.
struct ProgressSnapshot: Equatable {
  /// URLs that are done.
  var done = 0
  /// URLs in all; nil as long as the list goes on.
  var total: Int?
  /// URLs under way.
  var active = 0
  /// The only URL's body; nil where there are several, or none that is saved.
  var single: DownloadProgress?
  /// Bytes of the bodies under way.
  var received: UInt64 = 0
}
