/// What owners do.
extension QueueMachine {
  /// What an owner wants.
  struct Wish: Sendable {
    var work: QueuedWork
    var priority = Priority.normal
    var row: RowID?
    var hearsEvents = false
    var place = Place.dispatcher
  }

  /// Takes in a load. What was bound to its row before hears nothing any more.
  mutating func load(_ wish: Wish, at now: Double) -> LoadID {
    let id = LoadID(number: makeNumber())
    let load = Load(
      job: nil, priority: wish.priority, row: wish.row, hearsEvents: wish.hearsEvents, place: wish.place)
    loads[id] = load
    let key = wish.work.key
    if case .refusal(let error) = wish.work {
      owe(.end(.refusal(error)), to: id)
    } else if let key, wish.work.isMemorable, let known = memory.value(for: key, at: now) {
      owe(.end(known), to: id)
    } else {
      join(id, load, wish.work, key)
    }
    if let row = wish.row {
      // Only now: where both want the same, the transfer goes on.
      let older = rows.updateValue(id, forKey: row)
      if let older { silence(older) }
    }
    return id
  }

  /// The owner of a load wants it no longer, and is told so. Does nothing where its end was told.
  mutating func cancel(_ id: LoadID) {
    guard let load = loads[id], !load.isCancelled else { return }
    loads[id]?.isCancelled = true
    loads[id]?.job = nil
    if let job = load.job { leave(id, job) }
    owe(.cancelled, to: id)
  }

  /// A row wants nothing any more, and hears nothing any more.
  mutating func cancel(row: RowID) {
    if let id = rows.removeValue(forKey: row) { silence(id) }
  }

  /// Changes how much a load is wanted. Does nothing where its job has ended.
  mutating func setPriority(_ priority: Priority, of id: LoadID) {
    guard let load = loads[id], load.priority != priority else { return }
    loads[id]?.priority = priority
    if let job = load.job { updatePriority(of: job) }
  }

  /// Changes how much what is bound to a row is wanted.
  mutating func setPriority(_ priority: Priority, of row: RowID) {
    if let id = rows[row] { setPriority(priority, of: id) }
  }

  /// What is remembered of a job's work.
  mutating func remembered(_ work: QueuedWork, at now: Double) -> JobOutcome? {
    guard work.isMemorable, let key = work.key else { return nil }
    return memory.value(for: key, at: now)
  }

  /// Forgets what is remembered of a job's work.
  mutating func forget(_ work: QueuedWork) {
    if let key = work.key { memory.remove(key) }
  }

  /// Lets go of a load without a word.
  private mutating func silence(_ id: LoadID) {
    guard let load = loads.removeValue(forKey: id) else { return }
    silenced.append(id)
    if let job = load.job { leave(id, job) }
  }
}
