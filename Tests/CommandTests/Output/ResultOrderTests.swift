import Testing

@testable import FetchKitCommand

@Suite("The order of results") struct ResultOrderTests {
  @Test("Results come in the order of input, whichever finished first", arguments: 0..<20)
  func orders(seed: Int) {
    var order = ResultOrder<Int>(isOrdered: true)
    var out: [Int] = []
    for index in (0..<50).shuffled() { out += order.add(index, at: index) }
    #expect(out == Array(0..<50))
    #expect(order.heldCount == 0)
  }

  @Test("Unordered results pass at once") func passes() {
    var order = ResultOrder<Int>(isOrdered: false)
    #expect(order.add(7, at: 7) == [7])
  }

  @Test("A result before its turn is held") func holds() {
    var order = ResultOrder<Int>(isOrdered: true)
    #expect(order.add(1, at: 1) == [])
    #expect(order.heldCount == 1)
    #expect(order.add(0, at: 0) == [0, 1])
  }

  @Test(
    "The exit status of several URLs",
    arguments: [([], 0), ([0, 0], 0), ([7], 7), ([7, 7], 7), ([0, 7], 20), ([7, 6], 20), ([7, 7, 0], 20)]
      as [([Int32], Int32)])
  func exitStatus(statuses: [Int32], expected: Int32) {
    var status = BatchStatus()
    for one in statuses { status.add(one) }
    #expect(status.exitStatus == expected)
  }
}
