import Testing

@testable import FetchKitCommand

@Suite("Equal addresses in a batch") struct EqualAddressesTests {
  @Test("those that come while the first is asked wait for its answer, in order") func joining() {
    var equals = EqualAddresses()
    let joined = [(0, "a"), (1, "b"), (2, "a"), (3, "a"), (4, "b")].map { equals.join($0.0, $0.1) }
    #expect(joined == [false, false, true, true, true])
    #expect(equals.joinedCount == 3)
    let first = equals.end(0)
    #expect(first == [2, 3])
    #expect(equals.joinedCount == 1)
    let again = equals.end(0)
    #expect(again.isEmpty)
  }

  @Test("who comes after the answer asks again") func later() {
    var equals = EqualAddresses()
    let first = equals.join(0, "a")
    let followers = equals.end(0)
    let later = equals.join(1, "a")
    #expect(!first && followers.isEmpty && !later)
  }
}
