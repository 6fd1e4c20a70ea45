import Foundation

/// Events in order, taken from the front in constant time.
struct EventQueue {
  private var events: [DeliveryMachine.Event?] = []
  private var start = 0
  /// Bytes in the data events that wait.
  private(set) var byteCount = 0

  var isEmpty: Bool { start == events.count }

  mutating func append(_ event: DeliveryMachine.Event) {
    byteCount += size(event)
    events.append(event)
  }

  mutating func prepend(_ event: DeliveryMachine.Event) {
    byteCount += size(event)
    events.insert(event, at: start)
  }

  mutating func popFirst() -> DeliveryMachine.Event? {
    guard start < events.count, let event = events[start] else { return nil }
    events[start] = nil
    start += 1
    byteCount -= size(event)
    if start == events.count {
      events.removeAll(keepingCapacity: start < 64)
      start = 0
    } else if start > 256, start > events.count / 2 {
      events.removeFirst(start)
      start = 0
    }
    return event
  }

  mutating func removeAll() {
    events = []
    start = 0
    byteCount = 0
  }

  /// Whether a response waits.
  var containsResponse: Bool {
    events[start...].contains { event in
      if case .response = event { return true }
      return false
    }
  }

  /// The data of one response that wait.
  func data(of response: Int) -> [Data] {
    events[start...].compactMap { event in
      if case .data(let data, let head) = event, head.number == response { return data }
      return nil
    }
  }

  private func size(_ event: DeliveryMachine.Event) -> Int {
    if case .data(let data, _) = event { return data.count }
    return 0
  }
}
