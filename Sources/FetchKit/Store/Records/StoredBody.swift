import Foundation

/// A whole body that is remembered.
struct StoredBody: Sendable, Equatable {
  /// Its place in the store.
  var id: Int64
  /// The head of the response that it came with.
  var head: StoredHead
  /// The body.
  var bytes: Data
}
