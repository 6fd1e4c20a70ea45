/// Elements in the order in which they came, each at most once. Both ends and any place in between are left in constant
/// time, spread over many calls, and what has left takes no memory: a list that scrolls for hours adds and removes
/// without end.
struct WaitingLine<Element: Hashable & Sendable>: Sendable {
  private var slots: [Element?] = []
  /// Empty slots at the start.
  private var head = 0
  private var places: [Element: Int] = [:]

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }

  func contains(_ element: Element) -> Bool { places[element] != nil }

  /// Adds at the end. An element that is there already stays where it is.
  mutating func append(_ element: Element) {
    guard places[element] == nil else { return }
    places[element] = slots.count
    slots.append(element)
  }

  mutating func popFirst() -> Element? {
    while head < slots.count {
      let slot = slots[head]
      slots[head] = nil
      head += 1
      guard let element = slot else { continue }
      places[element] = nil
      tidy()
      return element
    }
    tidy()
    return nil
  }

  mutating func popLast() -> Element? {
    while slots.count > head {
      guard let element = slots.removeLast() else { continue }
      places[element] = nil
      tidy()
      return element
    }
    tidy()
    return nil
  }

  /// The last element that is as the condition says.
  func last(where condition: (Element) -> Bool) -> Element? {
    for case let element? in slots[head...].reversed() where condition(element) { return element }
    return nil
  }

  /// Takes an element out; false where it is not there.
  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    guard let place = places.removeValue(forKey: element) else { return false }
    slots[place] = nil
    tidy()
    return true
  }

  private mutating func tidy() {
    if places.isEmpty {
      slots.removeAll(keepingCapacity: slots.count <= 64)
      head = 0
    } else if slots.count > 64, slots.count > 2 * places.count {
      slots = slots.filter { $0 != nil }
      head = 0
      for (place, element) in slots.enumerated() {
        if let element { places[element] = place }
      }
    }
  }
}
