import CGLib
import FetchKit

/// Calls delegates in a GLib main loop: in a GTK program, where its widgets live.
///
/// ```
/// engine ─ enqueue ─▶ DescriptorDispatcher ─ descriptor ─▶ GSource ─ drain() ─▶ delegates
/// ```
///
/// It adds a source to the context for as long as it lives. The source waits on a descriptor: nothing is polled, an idle loop
/// is never woken, and however many recipients wait, they cost the loop one turn.
///
/// **Why not the main queue.** A GLib loop sleeps in `poll` on GLib's own descriptors. Nobody there looks at
/// `DispatchQueue.main`, so neither its blocks nor the jobs of `@MainActor` ever run, and a download whose delegate is called on
/// the main queue, which is the default, is never heard of. Pass this dispatcher instead, or have the loop drain the main queue by
/// ``MainQueueBridge``.
///
/// **Threading.** May be made, used and released on any thread. Recipients are called on the thread that runs the context.
public final class MainContextDispatcher: Dispatcher {
  /// The priority with which GTK draws, `G_PRIORITY_HIGH_IDLE + 20`; the default.
  ///
  /// GLib calls only the most urgent of the sources that are ready. With a more urgent priority a fast download could
  /// keep a window from being drawn, with a less urgent one a window that is drawn all the time could keep downloads from being
  /// heard of. With the same, both have their turn; input comes first.
  public static var priorityOfDrawing: Int32 { fk_priority_of_drawing }

  private let dispatcher: DescriptorDispatcher
  private let source: DescriptorSource

  /// A dispatcher for a context.
  ///
  /// - Parameters:
  ///   - context: a `GMainContext *`, of which it keeps a reference; nil, the default, for the one of the main thread.
  ///   - priority: of its source in the context: the lower the more urgent; ``priorityOfDrawing`` by default.
  /// - Throws: `FetchError` with the code `localIO` where the process has no descriptor left.
  public init(context: OpaquePointer? = nil, priority: Int32 = priorityOfDrawing) throws(FetchError) {
    let dispatcher = try DescriptorDispatcher()
    self.dispatcher = dispatcher
    source = DescriptorSource(dispatcher.descriptor, in: context, priority: priority) { _ in
      dispatcher.drain()
      return true
    }
  }

  deinit { source.remove() }

  /// Arranges a call of `recipient` in the next turn of the loop.
  public func enqueue(_ recipient: any DispatchRecipient) { dispatcher.enqueue(recipient) }

  /// Whether the caller runs in the context: on the thread that runs it, while it runs it.
  public var isCurrent: Bool { source.isOwnedByCaller }

  /// The priority of its source; the lower the more urgent. May be changed at any time, on any thread.
  public var priority: Int32 {
    get { source.priority }
    set { source.priority = newValue }
  }
}
