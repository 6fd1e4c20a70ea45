import CoreFoundation
import Foundation
import Synchronization

/// Calls delegates on the thread of a given run loop, in its common modes.
///
/// It adds a source of its own to the run loop, for as long as it lives: a loop that runs `run(mode:before:)` until
/// something is done returns after each turn of calls, and a thread that waits for nothing but downloads has a source to
/// wait on.
public final class RunLoopDispatcher: Dispatcher {
  private struct State {
    var source: InstalledSource?
    /// Somebody was enqueued before the source was there.
    var isOwed = false
  }

  private let mailbox = DispatchMailbox()
  private let state = Mutex(State())
  private let loop: LoopIdentity

  /// Calls on `runLoop`'s thread; by default on the thread that makes the dispatcher.
  public init(_ runLoop: RunLoop = .current) {
    loop = LoopIdentity(runLoop)
    if runLoop === RunLoop.current {
      install()
    } else {
      // Only on its own thread can a run loop be asked for the part that takes sources.
      runLoop.perform(inModes: [.common]) { [weak self] in self?.install() }
      // `perform` alone does not end a wait; a timer that is due does.
      runLoop.add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .common)
    }
  }

  deinit { state.withLock { $0.source }?.invalidate() }

  /// Arranges a call of `recipient` in the run loop.
  public func enqueue(_ recipient: any DispatchRecipient) {
    if mailbox.add(recipient) { wake() }
  }

  /// Arranges calls of `recipients` in one turn of the run loop.
  public func enqueue(contentsOf recipients: [any DispatchRecipient]) {
    if mailbox.add(contentsOf: recipients) { wake() }
  }

  private func wake() {
    state.withLock { state in
      if let source = state.source { source.signal() } else { state.isOwed = true }
    }
  }

  /// Whether the caller runs on the run loop's thread.
  public var isCurrent: Bool { loop == LoopIdentity(.current) }

  private func install() {
    let source = InstalledSource(mailbox)
    state.withLock { state in
      state.source = source
      if state.isOwed { source?.signal() }
      state.isOwed = false
    }
  }

  private struct LoopIdentity: Equatable, Sendable {
    private let id: ObjectIdentifier
    init(_ runLoop: RunLoop) { id = ObjectIdentifier(runLoop) }
  }
}

/// A source in the current thread's run loop that drains a mailbox.
// Unchecked: CFRunLoopSourceSignal, CFRunLoopWakeUp and CFRunLoopSourceInvalidate may be called from any thread.
private struct InstalledSource: @unchecked Sendable {
  private let source: CFRunLoopSource
  private let loop: CFRunLoop

  init?(_ mailbox: DispatchMailbox) {
    var context = CFRunLoopSourceContext()
    context.info = Unmanaged.passRetained(mailbox).toOpaque()
    context.release = { info in
      if let info { Unmanaged<DispatchMailbox>.fromOpaque(info).release() }
    }
    context.perform = { info in
      if let info { Unmanaged<DispatchMailbox>.fromOpaque(info).takeUnretainedValue().drain() }
    }
    guard let loop = CFRunLoopGetCurrent(), let source = CFRunLoopSourceCreate(nil, 0, &context) else { return nil }
    CFRunLoopAddSource(loop, source, kCFRunLoopCommonModes)
    (self.source, self.loop) = (source, loop)
  }

  func signal() {
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(loop)
  }

  func invalidate() { CFRunLoopSourceInvalidate(source) }
}
