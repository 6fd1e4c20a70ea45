import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("The list of whom a turn of the engine wakes", .timeLimit(.minutes(15))) struct WakeListTests {
  private final class Recipient: DispatchRecipient {
    let name: String
    let log: CallLog
    init(_ name: String, _ log: CallLog) { (self.name, self.log) = (name, log) }
    func receive() { log.append(name) }
  }

  // Unchecked: everything happens on the test's thread.
  private final class CallLog: @unchecked Sendable {
    var names: [String] = []
    func append(_ name: String) { names.append(name) }
  }

  @Test("wakes each dispatcher once, and calls in the order in which things happened") func once() {
    let (one, two, log) = (ManualDispatcher(), ManualDispatcher(), CallLog())
    var list = WakeList()
    for index in 0..<100 { list.add(Recipient("\(index)", log), on: index.isMultiple(of: 2) ? one : two) }
    list.add(nil, on: one)
    list.send()
    #expect(one.wakeUps == 1)
    #expect(two.wakeUps == 1)
    one.drain()
    two.drain()
    let expected: [String] = ([Int](stride(from: 0, to: 100, by: 2)) + [Int](stride(from: 1, to: 100, by: 2))).map {
      "\($0)"
    }
    #expect(log.names == expected)
  }

  @Test("wakes nobody where nothing is to be told, and nobody twice") func nobody() {
    let (dispatcher, log) = (ManualDispatcher(), CallLog())
    var list = WakeList()
    list.add(nil, on: dispatcher)
    list.send()
    #expect(dispatcher.wakeUps == 0)
    list.add(Recipient("a", log), on: dispatcher)
    list.send()
    list.send()
    dispatcher.drain()
    #expect(dispatcher.wakeUps == 1)
    #expect(log.names == ["a"])
  }
}
