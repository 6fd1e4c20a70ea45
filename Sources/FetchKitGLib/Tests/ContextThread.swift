import CGLib
import Foundation
import Synchronization

/// A thread that runs a GLib context of its own.
// Unchecked: contexts and loops of GLib may be used from any thread.
final class ContextThread: @unchecked Sendable {
  let context: OpaquePointer?
  private let loop: OpaquePointer?
  private let (finished, finish) = AsyncStream<Void>.makeStream()

  init() {
    context = g_main_context_new()
    loop = g_main_loop_new(context, 0)
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  func start() {
    Thread { [self] in
      g_main_loop_run(loop)
      finish.finish()
    }.start()
  }

  /// Ends the loop and waits for its thread.
  func stop() async {
    g_main_loop_quit(loop)
    for await _ in finished {}
  }

  /// How many descriptors the context waits on. Only while no thread runs it.
  var descriptorCount: Int {
    guard g_main_context_acquire(context) != 0 else { return -1 }
    defer { g_main_context_release(context) }
    var timeout: Int32 = 0
    return Int(g_main_context_query(context, .max, &timeout, nil, 0))
  }

  /// One turn, without waiting. True where something was called. Only while no thread runs it.
  func turn() -> Bool { g_main_context_iteration(context, 0) != 0 }
}
