import Foundation

/// Events in order, taken from the front in constant time.
struct EventQueue {
  private var events: [DeliveryMachine.Event?] = []
  private var start = 0
  /// Bytes in the data events that wait.
  private(set) var byteCount = 0
  /// What the heads that wait take, roughly, in bytes: a server may send any number of them without a body.
  private(set) var headByteCount = 0

  var isEmpty: Bool { start == events.count }

  mutating func append(_ event: DeliveryMachine.Event) {
    count(event, 1)
    events.append(event)
  }

  mutating func prepend(_ event: DeliveryMachine.Event) {
    count(event, 1)
    events.insert(event, at: start)
  }

  mutating func popFirst() -> DeliveryMachine.Event? {
    guard start < events.count, let event = events[start] else { return nil }
    events[start] = nil
    start += 1
    count(event, -1)
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
    (byteCount, headByteCount) = (0, 0)
  }

  /// Drops what waits in front of the last response that waits; false where none does.
  mutating func dropBeforeLastResponse() -> Bool {
    let last = events[start...].lastIndex { event in
      if case .response = event { return true }
      return false
    }
    guard let last else { return false }
    let rest = events[last...].compactMap(\.self)
    removeAll()
    for event in rest { append(event) }
    return true
  }

  /// The data of one response that wait.
  func data(of response: Int) -> [Data] {
    events[start...].compactMap { event in
      if case .data(let data, let head) = event, head.number == response { return data }
      return nil
    }
  }

  private mutating func count(_ event: DeliveryMachine.Event, _ sign: Int) {
    switch event {
    case .data(let data, _): byteCount += sign * data.count
    case .response(let head): headByteCount += sign * Self.size(of: head)
    case .progress, .finish, .fail: break
    }
  }

  private static func size(of head: ResponseHead) -> Int {
    head.headers.fields.reduce(256) { $0 + 64 + $1.name.utf8.count + $1.value.utf8.count }
  }
}
