import Synchronization

extension NetworkActivity {
  /// Keeps an observer in its place: it is removed when this is let go or ``cancel()`` is called.
  public final class Observation: Sendable {
    private let remove: Mutex<(@Sendable () -> Void)?>

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = Mutex(remove) }

    deinit { cancel() }

    /// Removes the observer. Further calls do nothing.
    public func cancel() {
      let remove = remove.withLock { remove in
        defer { remove = nil }
        return remove
      }
      remove?()
    }
  }
}
