import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("What a delegate is owed") struct DeliveryMachineTests {
  private func head(_ number: Int, _ kind: ResponseHead.Kind = .final) -> ResponseHead {
    ResponseHead(number: number, kind: kind, url: "http://h/", status: 200, headers: HeaderFields())
  }

  private func result(_ number: Int) -> DownloadResult {
    DownloadResult(response: head(number), length: 0, path: nil, metrics: TransferMetrics())
  }

  @Test("comes in order: response, data, next response, data, one end") func order() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1, .redirect))
    machine.receive(head(2))
    _ = machine.put("ab")
    #expect(machine.drain() == ["response 1", "response 2", "data 2 ab"])
    _ = machine.put("cd")
    machine.end(.success(result(2)))
    machine.end(.failure(.cancelled))
    machine.receive(head(3))
    _ = machine.put("late")
    #expect(machine.drain() == ["data 2 cd", "finish abcd"])
    #expect(machine.drain() == [])
  }

  @Test("a new response voids what was gathered for the one before") func reset() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1, .part))
    _ = machine.put("old")
    #expect(machine.progress.received == 3)
    machine.receive(head(2, .part))
    #expect(machine.progress == DownloadProgress(response: 2, received: 0, expected: nil))
    _ = machine.put("new")
    machine.end(.success(result(2)))
    #expect(machine.drain() == ["response 1", "data 1 old", "response 2", "data 2 new", "finish new"])
  }

  @Test("the memory limit counts one response at a time") func memoryLimit() {
    let machine = MachineProbe(sink: .memory(limit: 4))
    machine.receive(head(1))
    #expect(machine.put("abcd") == .accept)
    machine.receive(head(2))
    #expect(machine.put("abcd") == .accept)
    #expect(machine.put("e") == .overflow)
  }

  @Test("cancel leaves one failure and nothing else, however often") func cancel() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1))
    _ = machine.put("ab")
    #expect(machine.cancel())
    #expect(!machine.cancel())
    machine.end(.success(result(1)))
    #expect(machine.drain() == ["fail cancelled"])
    #expect(!machine.cancel())
    #expect(machine.drain() == [])
  }

  @Test("cancel between the engine's end and the delegate's leaves no data") func cancelAfterEnd() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1))
    _ = machine.put("ab")
    machine.end(.success(result(1)))
    #expect(!machine.cancel())
    #expect(machine.drain() == ["fail cancelled"])
  }

  @Test("detach silences for good") func detach() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1))
    machine.detach()
    _ = machine.put("ab")
    machine.end(.success(result(1)))
    machine.attach()
    #expect(machine.drain() == [])
    #expect(machine.body == Data("ab".utf8))
  }

  @Test("detach leaves the body whole, though some of it had not been told") func detachKeepsBody() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1))
    let chunk = String(repeating: "x", count: 200_000)
    _ = machine.put(chunk)
    machine.detach()
    _ = machine.put("end")
    machine.end(.success(result(1)))
    #expect(machine.body == Data((chunk + "end").utf8))
  }

  @Test("one that replaces another hears no data of a response it has not heard of") func swappedDelegate() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1, .part))
    #expect(machine.drain() == ["response 1"])
    _ = machine.put("old")
    machine.receive(head(2, .part))
    _ = machine.put("new")
    machine.attach()
    #expect(machine.drain() == ["response 2", "data 2 new"])
  }

  @Test("one that replaces another between the end and its telling hears all that is kept", arguments: [true, false])
  func swappedAtEnd(hasTold: Bool) {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1))
    _ = machine.put("ab")
    if hasTold { #expect(machine.drain() == ["response 1", "data 1 ab"]) }
    _ = machine.put("cd")
    machine.end(.success(result(1)))
    machine.attach()
    #expect(machine.drain() == ["response 1", "data 1 abcd", "finish abcd"])
  }

  @Test(
    "makes the transfer pause where responses without end wait to be told",
    arguments: [DownloadSink.memory(), .discard, .delegateOnly])
  func responseFlood(sink: DownloadSink) {
    let machine = MachineProbe(sink: sink)
    machine.attach()
    var count = 0
    while !machine.takePause(), count < 100_000 {
      count += 1
      machine.receive(head(count, .part))
      _ = machine.put("0123456789")
    }
    #expect(count < 10_000)
    _ = machine.drain()
    #expect(machine.takeResume())
  }

  @Test("a late delegate hears the current response and what is buffered") func lateDelegate() {
    let machine = MachineProbe(sink: .memory())
    machine.receive(head(1, .redirect))
    machine.receive(head(2))
    _ = machine.put("ab")
    #expect(machine.drain() == [])
    machine.attach()
    #expect(machine.drain() == ["response 2", "data 2 ab"])
    // And so does the next one, though the first has heard it already.
    _ = machine.put("cd")
    machine.attach()
    #expect(machine.drain() == ["response 2", "data 2 ab", "data 2 cd"])
    machine.end(.success(result(2)))
    #expect(machine.drain() == ["finish abcd"])
  }

  @Test("a delegate set after the end hears the end") func veryLateDelegate() {
    let machine = MachineProbe(sink: .memory())
    machine.receive(head(1))
    _ = machine.put("ab")
    machine.end(.success(result(1)))
    #expect(machine.drain() == [])
    machine.attach()
    #expect(machine.drain() == ["finish ab"])
    machine.attach()
    #expect(machine.drain() == [])
  }

  @Test("a slow reader pauses the transfer at the high-water mark and resumes it at the low one") func backpressure() {
    let machine = MachineProbe(sink: .delegateOnly)
    machine.attach()
    machine.receive(head(1))
    let chunk = [UInt8](repeating: 1, count: 64 << 10)
    var taken = 0
    while !machine.takePause() {
      _ = chunk.withUnsafeBytes { machine.receive($0) }
      taken += chunk.count
      #expect(taken <= DeliveryMachine.highWater + 64 << 10)
    }
    #expect(!machine.takeResume())
    var waiting = taken
    while waiting > DeliveryMachine.lowWater {
      if case .data(let data, _) = machine.next() { waiting -= data.count }
      #expect(machine.takeResume() == (waiting <= DeliveryMachine.lowWater))
    }
    #expect(!machine.takeResume())
  }

  @Test("a reader that is detached no longer holds the transfer") func detachResumes() {
    let machine = MachineProbe(sink: .delegateOnly)
    machine.receive(head(1))
    _ = [UInt8](repeating: 1, count: DeliveryMachine.highWater).withUnsafeBytes { machine.receive($0) }
    #expect(machine.takePause())
    machine.detach()
    #expect(machine.takeResume())
    #expect(!machine.takePause())
  }

  @Test("progress is told once however often it changes") func progress() {
    let machine = MachineProbe(sink: .discard)
    machine.attach()
    machine.receive(head(1))
    machine.advance(received: 10)
    machine.advance(received: 20)
    #expect(machine.drain(withProgress: true) == ["response 1", "progress 20"])
    #expect(machine.drain(withProgress: true) == [])
  }

  @Test("progress follows the data of a turn, in memory too") func progressOfData() {
    let machine = MachineProbe(sink: .memory())
    machine.attach()
    machine.receive(head(1))
    _ = machine.put("ab")
    _ = machine.put("cd")
    #expect(machine.drain(withProgress: true) == ["response 1", "data 1 abcd", "progress 4"])
    machine.end(.success(result(1)))
    #expect(machine.drain(withProgress: true) == ["finish abcd"])
  }

  @Test("a cancel that waits for a file is told when the engine has let go of it") func heldCancel() {
    let machine = MachineProbe(sink: .file(FileTarget("a")))
    machine.attach()
    machine.receive(head(1))
    #expect(machine.cancel(holding: true))
    #expect(machine.drain() == [])
    #expect(!machine.cancel(holding: true))
    machine.end(.success(result(1)))
    #expect(machine.drain() == ["fail cancelled"])
  }

  @Test("random events never break the order") func randomEvents() {
    for seed in 0..<3000 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let machine = MachineProbe(
        sink: [.memory(), .delegateOnly, .discard].randomElement(using: &generator) ?? .discard)
      var number = 0
      var calls: [String] = []
      var isSilenced = false
      for _ in 0..<30 {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0:
          number += 1
          machine.receive(head(number))
        case 1, 2: if number > 0 { _ = machine.put("x") }
        case 3: machine.attach()
        case 4 where Int.random(in: 0..<5, using: &generator) == 0: machine.end(.success(result(max(1, number))))
        case 5 where Int.random(in: 0..<8, using: &generator) == 0:
          _ = machine.cancel()
          let before = calls.count
          calls += machine.drain()
          #expect(calls[before...].allSatisfy { $0.hasPrefix("fail") || $0.hasPrefix("finish") })
        case 6 where Int.random(in: 0..<8, using: &generator) == 0:
          machine.detach()
          isSilenced = true
        case 7: machine.advance(received: 1)
        default:
          let new = machine.drain()
          #expect(new.isEmpty || !isSilenced)
          calls += new
        }
      }
      calls += machine.drain()
      check(calls, seed)
    }
  }

  private func check(_ calls: [String], _ seed: Int) {
    var current = 0
    for (index, call) in calls.enumerated() {
      let words = call.split(separator: " ")
      let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
      switch words[0] {
      case "response":
        #expect(number >= current, "seed \(seed): \(calls)")
        current = number
      case "data": #expect(number == current, "seed \(seed): \(calls)")
      case "finish", "fail": #expect(index == calls.count - 1, "seed \(seed): \(calls)")
      default: break
      }
    }
  }
}

/// A machine behind a reference, with the owed calls as words: a macro cannot call what mutates a value.
private final class MachineProbe {
  private var machine: DeliveryMachine

  init(sink: DownloadSink) { machine = DeliveryMachine(sink: sink) }

  var progress: DownloadProgress { machine.progress }
  var body: Data? { machine.body }
  func receive(_ head: ResponseHead) { machine.receive(head) }
  func receive(_ bytes: UnsafeRawBufferPointer) -> DeliveryMachine.Verdict { machine.receive(bytes) }
  func advance(received: UInt64) { machine.advance(received: received) }
  func end(_ outcome: Result<DownloadResult, FetchError>) { machine.end(outcome) }
  func cancel(holding: Bool = false) -> Bool { machine.cancel(holding: holding) }
  func detach() { machine.detach() }
  func attach() { machine.attach() }
  func next() -> DeliveryMachine.Event? { machine.next() }
  func takePause() -> Bool { machine.takePause() }
  func takeResume() -> Bool { machine.takeResume() }

  func put(_ text: String) -> DeliveryMachine.Verdict {
    Array(text.utf8).withUnsafeBytes { machine.receive($0) }
  }

  /// The calls that are owed. Progress is left out unless it is asked for: it comes with all data.
  func drain(withProgress: Bool = false) -> [String] {
    var calls: [String] = []
    while let event = machine.next() {
      switch event {
      case .response(let head): calls.append("response \(head.number)")
      case .data(let data, let head): calls.append("data \(head.number) \(String(decoding: data, as: UTF8.self))")
      case .progress(let progress): if withProgress { calls.append("progress \(progress.received)") }
      case .finish(let result): calls.append("finish \(String(decoding: result.body, as: UTF8.self))")
      case .fail(let error): calls.append("fail \(error.code.rawValue)")
      }
    }
    return calls
  }
}
