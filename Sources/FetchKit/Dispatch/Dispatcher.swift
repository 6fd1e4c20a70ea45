/// A place where delegates are called: a run loop, a queue, a thread that polls a descriptor.
///
/// **Threading.** ``enqueue(_:)`` may be called from any thread and never calls the recipient itself.
/// **Order.** Recipients are called in the order in which they were enqueued. **Completion.** Each enqueued recipient
/// is called exactly once for each time it was enqueued, as long as the place is alive. However many are waiting,
/// at most one wake-up of the place is under way. **Cancellation.** There is none; a recipient with nothing left to do
/// does nothing.
public protocol Dispatcher: AnyObject, Sendable {
  /// Arranges that `recipient` be called on this place.
  func enqueue(_ recipient: any DispatchRecipient)

  /// Arranges that all of `recipients` be called on this place, in their order, for one wake-up where the place can.
  func enqueue(contentsOf recipients: [any DispatchRecipient])

  /// Whether the caller runs on this place.
  var isCurrent: Bool { get }
}

extension Dispatcher {
  /// Enqueues one after the other.
  public func enqueue(contentsOf recipients: [any DispatchRecipient]) {
    for recipient in recipients { enqueue(recipient) }
  }
}

/// Something that a dispatcher calls.
public protocol DispatchRecipient: AnyObject, Sendable {
  /// Called on the dispatcher's place.
  func receive()
}
