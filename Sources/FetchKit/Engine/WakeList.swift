/// Who is to be called after one turn of the engine, by dispatcher: each is woken once, however many of its downloads have
/// something to tell.
struct WakeList {
  private var first: (dispatcher: any Dispatcher, recipients: [any DispatchRecipient])?
  private var others: [ObjectIdentifier: (dispatcher: any Dispatcher, recipients: [any DispatchRecipient])] = [:]

  /// Notes a recipient; nil is nothing to tell.
  mutating func add(_ recipient: (any DispatchRecipient)?, on dispatcher: any Dispatcher) {
    guard let recipient else { return }
    if first == nil {
      first = (dispatcher, [recipient])
    } else if first?.dispatcher === dispatcher {
      first?.recipients.append(recipient)
    } else {
      others[ObjectIdentifier(dispatcher), default: (dispatcher, [])].recipients.append(recipient)
    }
  }

  /// Enqueues everyone, and begins anew.
  mutating func send() {
    guard let batch = first else { return }
    first = nil
    batch.dispatcher.enqueue(contentsOf: batch.recipients)
    guard !others.isEmpty else { return }
    for batch in others.values { batch.dispatcher.enqueue(contentsOf: batch.recipients) }
    others.removeAll(keepingCapacity: true)
  }
}
