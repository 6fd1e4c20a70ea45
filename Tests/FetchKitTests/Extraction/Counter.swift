import Synchronization

/// Counts calls from any thread.
final class Counter: Sendable {
  let count = Mutex(0)
}

extension Array {
  /// The elements in pieces of `size`.
  func chunked(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
