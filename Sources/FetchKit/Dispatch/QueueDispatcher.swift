import Dispatch
import Foundation

/// Calls delegates on a dispatch queue, one at a time even where the queue is concurrent.
public final class QueueDispatcher: Dispatcher {
  /// The main queue, and with it the main run loop in its common modes. It runs under `RunLoop.main.run()`, under
  /// `dispatchMain()` and in a program with an `async` main; it never runs under a GLib loop.
  public static let main = QueueDispatcher(serial: .main, isMain: true)

  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private let queue: DispatchQueue
  private let isMain: Bool
  private let mailbox = DispatchMailbox()

  /// Calls on `queue`.
  public convenience init(_ queue: DispatchQueue) {
    if queue === DispatchQueue.main {
      self.init(serial: queue, isMain: true)
    } else {
      self.init(serial: DispatchQueue(label: "fetchkit.dispatcher", target: queue), isMain: false)
      queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }
  }

  private init(serial queue: DispatchQueue, isMain: Bool) {
    (self.queue, self.isMain) = (queue, isMain)
    if !isMain { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }
  }

  /// Arranges a call of `recipient` on the queue.
  public func enqueue(_ recipient: any DispatchRecipient) {
    if mailbox.add(recipient) { wake() }
  }

  /// Arranges calls of `recipients` on the queue, in one turn of it.
  public func enqueue(contentsOf recipients: [any DispatchRecipient]) {
    if mailbox.add(contentsOf: recipients) { wake() }
  }

  private func wake() { queue.async { [mailbox] in mailbox.drain() } }

  /// Whether the caller runs on the queue.
  public var isCurrent: Bool {
    guard isMain else { return DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }
    // Under `dispatchMain()` on Linux the main thread sleeps for ever, and others run the main queue.
    return Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainKey) == true
  }
}

extension Dispatcher where Self == QueueDispatcher {
  /// The main run loop: ``QueueDispatcher/main``.
  public static var main: QueueDispatcher { .main }
}
