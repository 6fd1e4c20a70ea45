/// Brings results into the order of input, or lets them pass as they come.
struct ResultOrder<Result> {
  private let isOrdered: Bool
  private var next = 0
  private var early: [Int: Result] = [:]

  init(isOrdered: Bool) { self.isOrdered = isOrdered }

  /// Results that wait for one before them.
  var heldCount: Int { early.count }

  /// Takes the result of the input at `index` and gives those whose turn has come.
  mutating func add(_ result: Result, at index: Int) -> [Result] {
    guard isOrdered else { return [result] }
    early[index] = result
    var ready: [Result] = []
    while let result = early.removeValue(forKey: next) {
      ready.append(result)
      next += 1
    }
    return ready
  }
}
