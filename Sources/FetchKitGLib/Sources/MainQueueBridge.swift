#if os(Linux)
  import CGLib
  import Dispatch
  import FetchKit
  import Foundation
  import Synchronization

  /// Has a GLib loop run what waits in `DispatchQueue.main`, and with it the jobs of `@MainActor`.
  ///
  /// A GLib loop does not know the main queue (``MainContextDispatcher`` says why). libdispatch has an eventfd that tells when
  /// something waits there, and a function that runs it, for the run loop of Core Foundation. The bridge is a source
  /// on that eventfd: it costs an idle loop nothing. On macOS there is no such descriptor, and no bridge.
  ///
  /// ```swift
  /// try MainQueueBridge.install()      // once, before the loop
  /// g_main_loop_run(loop)              // @MainActor code runs from here
  /// ```
  public enum MainQueueBridge {
    private static let installed = Mutex<DescriptorSource?>(nil)

    /// Begins. Further calls do nothing.
    ///
    /// - Parameters:
    ///   - context: a `GMainContext *` that the main thread runs; nil, the default, for its default context.
    ///   - priority: of the source: the lower the more urgent; ``MainContextDispatcher/priorityOfDrawing`` by default.
    /// - Throws: `FetchError` with the code `usage` where the caller is not on the main thread, which alone may run
    ///   the main queue; `localIO` where the process has no descriptor left.
    public static func install(
      in context: OpaquePointer? = nil, priority: Int32 = MainContextDispatcher.priorityOfDrawing
    ) throws(FetchError) {
      guard Thread.isMainThread else {
        throw FetchError(
          .usage, "the main queue can be run by the main thread only",
          hint: "install the bridge before the main loop runs")
      }
      let descriptor = _dispatch_get_main_queue_port_4CF()
      guard descriptor >= 0 else {
        throw FetchError(
          .localIO, "the main queue has no descriptor", hint: "raise the limit on open files (ulimit -n)")
      }
      installed.withLock { installed in
        guard installed == nil else { return }
        installed = DescriptorSource(descriptor, in: context, priority: priority, call: drain)
      }
    }

    /// Ends. Harmless where nothing is installed. May be called from any thread, and by what runs in the main queue.
    public static func uninstall() {
      installed.withLock { installed in
        defer { installed = nil }
        return installed
      }?.remove()
    }

    private static let drain: DescriptorSource.Call = { descriptor in
      // libdispatch would end the process. A context that another thread has taken over is left alone.
      guard Thread.isMainThread else { return false }
      // libdispatch raises the eventfd and never lowers it. Lowered first: what is added meanwhile raises it again.
      var count: UInt64 = 0
      _ = read(descriptor, &count, 8)
      _dispatch_main_queue_callback_4CF(nil)
      return true
    }
  }
#endif
