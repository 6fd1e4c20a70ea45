import FetchKitTestSupport
import Testing

@testable import FetchKit

@Suite("What an indicator shows", .timeLimit(.minutes(15))) struct ActivityMachineTests {
  @Test("A short transfer is never shown, and a short gap is not either") func delays() {
    var machine = ActivityMachine(delays: .init(on: 1, off: 2))
    let first = machine.makeUse()
    machine.begin(first, at: 0)
    #expect(machine.phase == .turningOn(at: 1) && !machine.isOn && machine.nextWake == 1)
    machine.end(first, at: 0.5)
    #expect(machine.phase == .off && machine.nextWake == nil)

    let second = machine.makeUse()
    machine.begin(second, at: 10)
    machine.tick(at: 11)
    #expect(machine.phase == .on && machine.nextWake == nil)
    machine.end(second, at: 12)
    #expect(machine.phase == .turningOff(at: 14) && machine.isOn)
    let third = machine.makeUse()
    machine.begin(third, at: 13)
    #expect(machine.phase == .on)
    machine.end(third, at: 20)
    machine.tick(at: 21.9)
    #expect(machine.isOn)
    machine.tick(at: 22)
    #expect(machine.phase == .off)
  }

  @Test("Each is counted once, however often it begins and ends, and an end that overtakes its begin wins")
  func counts() {
    var machine = ActivityMachine(delays: .init(on: 0, off: 0))
    let (first, second) = (machine.makeUse(), machine.makeUse())
    machine.begin(first, at: 0)
    machine.begin(first, at: 0)
    machine.end(second, at: 0)
    machine.begin(second, at: 0)
    #expect(machine.isOn && machine.active == [first])
    machine.end(first, at: 0)
    machine.end(first, at: 0)
    machine.begin(first, at: 0)
    #expect(!machine.isOn && machine.active.isEmpty && machine.phase == .off)
  }

  @Test("A timer that is late changes nothing about what was over before") func lateTimer() {
    var machine = ActivityMachine(delays: .init(on: 1, off: 1))
    let (first, second) = (machine.makeUse(), machine.makeUse())
    machine.begin(first, at: 0)
    machine.tick(at: 1)
    machine.end(first, at: 2)
    machine.begin(second, at: 5)
    #expect(machine.phase == .turningOn(at: 6), "it went off at 3")
  }

  @Test("A delay that makes no sense is none", arguments: [-1, Double.nan]) func oddDelays(seconds: Double) {
    var machine = ActivityMachine(delays: .init(on: seconds, off: seconds))
    let use = machine.makeUse()
    machine.begin(use, at: 0)
    #expect(machine.phase == .on)
    machine.end(use, at: 0)
    #expect(machine.phase == .off)
  }

  @Test("Random begins and ends agree with a set, and the end of all is off", arguments: 0..<8 as Range<UInt64>)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = ActivityMachine(
      delays: .init(on: .random(in: 0...1, using: &random), off: .random(in: 0...1, using: &random)))
    var (known, active, now): ([ActivityMachine.UseID], Set<ActivityMachine.UseID>, Double) = ([], [], 0)
    for _ in 0..<1500 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let id = machine.makeUse()
        known.append(id)
        machine.begin(id, at: now)
        active.insert(id)
      case 2..<5:
        if let id = known.randomElement(using: &random) {
          machine.end(id, at: now)
          active.remove(id)
        }
      default:
        now += .random(in: 0...0.7, using: &random)
        machine.tick(at: now)
      }
      #expect(machine.active == active)
      switch machine.phase {
      case .off: #expect(active.isEmpty && machine.nextWake == nil)
      case .on: #expect(!active.isEmpty && machine.nextWake == nil)
      case .turningOn(let time): #expect(!active.isEmpty && machine.nextWake == time)
      case .turningOff(let time): #expect(active.isEmpty && machine.nextWake == time)
      }
    }
    for id in active { machine.end(id, at: now) }
    machine.tick(at: now + 1)
    machine.tick(at: now + 2)
    #expect(machine.phase == .off)
  }
}
