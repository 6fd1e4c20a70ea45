import Foundation

/// Runs something that blocks without blocking one of the few threads that all asynchronous code shares.
///
/// Tests run side by side on as many threads as the machine has cores. If each blocked one until a download has asked for
/// something, the task that starts the download might never get its turn.
func onThreadOfItsOwn<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}
