extension DownloadQueue {
  /// One load of a queue: what cancels it, and says how much it is wanted. Letting go of it does nothing.
  public struct Ticket: Sendable {
    let load: QueueMachine.LoadID
    let queue: DownloadQueue

    /// Ends the load: its completion hears ``FetchError/Code/cancelled``, asynchronously. Harmless when repeated and after
    /// the end.
    public func cancel() { queue.change { machine, _ in machine.cancel(load) } }

    /// Changes how much it is wanted. Does nothing once the job has ended.
    public func setPriority(_ priority: Priority) {
      queue.change { machine, _ in machine.setPriority(priority, of: load) }
    }
  }
}
