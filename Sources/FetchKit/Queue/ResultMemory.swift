/// Values that are remembered: the least recently used go first where there are too many or they are too large. A value
/// without a clock; each step costs constant time.
struct ResultMemory<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node {
    let key: Key
    var value: Value
    var cost: Int
    var expires: Double
    var newer: Int?
    var older: Int?
  }

  private let mostValues: Int
  private let mostBytes: Int
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var places: [Key: Int] = [:]
  private var newest: Int?
  private var oldest: Int?
  /// What the remembered values take, in bytes, as it was said when they came.
  private(set) var byteCount = 0

  init(mostValues: Int, mostBytes: Int) { (self.mostValues, self.mostBytes) = (max(0, mostValues), max(0, mostBytes)) }

  var count: Int { places.count }

  /// Remembers a value; one that is larger than everything that may be remembered is not.
  ///
  /// - Parameters:
  ///   - cost: what it takes, in bytes.
  ///   - expires: when it is forgotten, in seconds; infinity for when its place is wanted.
  mutating func store(_ value: Value, for key: Key, cost: Int, expires: Double = .infinity) {
    remove(key)
    let cost = max(0, cost)
    guard mostValues > 0, cost <= mostBytes else { return }
    while let last = oldest, places.count >= mostValues || byteCount > mostBytes - cost { drop(last) }
    let node = Node(key: key, value: value, cost: cost, expires: expires)
    let place = free.popLast() ?? nodes.count
    if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    byteCount += cost
    link(place)
  }

  /// The value for a key, which counts as used now.
  mutating func value(for key: Key, at now: Double) -> Value? {
    guard let place = places[key], let node = nodes[place] else { return nil }
    guard now < node.expires else {
      drop(place)
      return nil
    }
    unlink(place)
    link(place)
    return node.value
  }

  mutating func remove(_ key: Key) {
    if let place = places[key] { drop(place) }
  }

  mutating func removeAll() { self = Self(mostValues: mostValues, mostBytes: mostBytes) }

  private mutating func drop(_ place: Int) {
    guard let node = nodes[place] else { return }
    unlink(place)
    nodes[place] = nil
    places[node.key] = nil
    byteCount -= node.cost
    free.append(place)
  }

  private mutating func link(_ place: Int) {
    nodes[place]?.older = newest
    nodes[place]?.newer = nil
    if let newest { nodes[newest]?.newer = place } else { oldest = place }
    newest = place
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
  }
}
