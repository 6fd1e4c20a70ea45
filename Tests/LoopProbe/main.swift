// Runs two downloads in one kind of loop and says what it heard, where, and what waiting cost; the tests read what it prints.
//
//   LoopProbe main-run-loop|dispatch-main|queue|run-loop|poll ORIGIN

import Dispatch
import FetchKit
import Foundation

let origin = CommandLine.arguments.last ?? ""
switch CommandLine.arguments.dropFirst().first {
case "main-run-loop":
  let probe = try Probe(origin, on: .main, isPlace: { Thread.isMainThread }, end: { exit(0) })
  probe.start()
  withExtendedLifetime(probe) { RunLoop.main.run() }
case "dispatch-main":
  let isMainQueue = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: isMainQueue, value: true)
  let probe = try Probe(
    origin, on: .main, isPlace: { DispatchQueue.getSpecific(key: isMainQueue) == true }, end: { exit(0) })
  probe.start()
  withExtendedLifetime(probe) { dispatchMain() }
case "queue":
  let isQueue = DispatchSpecificKey<Bool>()
  let queue = DispatchQueue(label: "probe")
  queue.setSpecific(key: isQueue, value: true)
  let ended = DispatchSemaphore(value: 0)
  let probe = try Probe(
    origin, on: QueueDispatcher(queue), isPlace: { DispatchQueue.getSpecific(key: isQueue) == true },
    end: { ended.signal() })
  probe.start()
  ended.wait()
case "run-loop":
  // On a thread that has nothing else to wait for.
  let ended = DispatchSemaphore(value: 0)
  let thread = Thread {
    let (me, isOver) = (Thread.current, Flag())
    do {
      let probe = try Probe(
        origin, on: RunLoopDispatcher(), isPlace: { Thread.current === me }, end: { isOver.value = true })
      probe.start()
      while !isOver.value, RunLoop.current.run(mode: .default, before: .distantFuture) {}
    } catch {
      print("failed: \(error)")
    }
    ended.signal()
  }
  thread.start()
  ended.wait()
case "poll":
  let (dispatcher, isOver) = (try DescriptorDispatcher(), Flag())
  let probe = try Probe(origin, on: dispatcher, isPlace: { Thread.isMainThread }, end: { isOver.value = true })
  probe.start()
  var waiting = pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0)
  while !isOver.value {
    poll(&waiting, 1, -1)
    dispatcher.drain()
  }
default:
  print("usage: LoopProbe main-run-loop|dispatch-main|queue|run-loop|poll ORIGIN")
  exit(2)
}
