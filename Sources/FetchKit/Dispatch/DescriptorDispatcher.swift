import Foundation
import Synchronization

/// Calls delegates where the owner of any event loop wants them: poll ``descriptor`` for reading, and call ``drain()``
/// when it is readable. Needs no run loop, no dispatch queue and no executor.
public final class DescriptorDispatcher: Dispatcher {
  private let signal: WakeDescriptor
  private let mailbox = DispatchMailbox()
  private let place = Mutex<pthread_t?>(nil)

  /// A dispatcher with a descriptor of its own.
  ///
  /// - Throws: ``FetchError/Code/localIO`` where the process has no descriptor left.
  public init() throws(FetchError) { signal = try WakeDescriptor() }

  /// Readable as long as someone waits to be called. It belongs to the dispatcher: do not read from it or close it.
  public var descriptor: Int32 { signal.readEnd }

  /// Arranges a call of `recipient` in the next ``drain()``.
  public func enqueue(_ recipient: any DispatchRecipient) {
    if mailbox.add(recipient) { signal.raise() }
  }

  /// Arranges calls of `recipients` in the next ``drain()``.
  public func enqueue(contentsOf recipients: [any DispatchRecipient]) {
    if mailbox.add(contentsOf: recipients) { signal.raise() }
  }

  /// Calls everyone who waits, on the calling thread, which from then on counts as this dispatcher's place.
  public func drain() {
    let thread = pthread_self()
    place.withLock { $0 = thread }
    signal.lower()
    mailbox.drain()
  }

  /// Whether the caller runs on the thread that drains.
  public var isCurrent: Bool {
    place.withLock { $0 }.map { pthread_equal($0, pthread_self()) != 0 } ?? false
  }
}
