/// The calls that are owed to owners.
extension QueueMachine {
  /// Something that a load is to hear.
  struct Owed: Sendable {
    let load: LoadID
    let call: Call
  }

  enum Call: Sendable {
    case event(Event)
    case end(JobOutcome)
    /// The end of a load that its owner cancelled.
    case cancelled
  }

  mutating func owe(_ call: Call, to id: LoadID) {
    guard let load = loads[id] else { return }
    switch load.place {
    case .dispatcher: owedByDispatcher.append(Owed(load: id, call: call))
    case .task: owedToTasks.append(Owed(load: id, call: call))
    }
  }

  /// The next call to make at a place. Asked for there and made at once, so that what is out of date by now is left out:
  /// the result for a row that wants something else, and all that came before a cancel.
  mutating func nextCall(at place: Place) -> Owed? {
    while let owed = place == .dispatcher ? owedByDispatcher.popFirst() : owedToTasks.popFirst() {
      guard let load = loads[owed.load] else { continue }
      switch owed.call {
      case .event(.progress(let progress)) where !load.isCancelled:
        loads[owed.load]?.owesProgress = false
        let latest = load.job.flatMap { jobs[$0]?.story.progress }
        return Owed(load: owed.load, call: .event(.progress(latest ?? progress)))
      case .event where !load.isCancelled: return owed
      case .end where !load.isCancelled, .cancelled:
        loads[owed.load] = nil
        if let row = load.row, rows[row] == owed.load { rows[row] = nil }
        return owed
      case .event, .end: continue
      }
    }
    return nil
  }
}
