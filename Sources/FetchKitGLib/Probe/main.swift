// Runs a GLib loop on the main thread and says what ran in it; the tests read what it prints.
//
//   GLibProbe without|with|inside|later|idle URL

import Dispatch
import FetchKit
import FetchKitGLib
import Foundation

/// What waits in the main queue before the loop runs.
func post() {
  DispatchQueue.main.async { print("main queue") }
  Task { @MainActor in
    print("main actor")
    // Comes back to the main actor from another thread.
    await Task.detached {}.value
    print("main actor again")
  }
}

let url = CommandLine.arguments.last ?? ""
switch CommandLine.arguments.dropFirst().first {
case "without":
  // The download takes the loop through some turns; what waits in the main queue is run in none of them.
  post()
  try Probe().run(url, on: try MainContextDispatcher())
case "with":
  try MainQueueBridge.install()
  try MainQueueBridge.install()
  post()
  try Probe().run(url, on: .main)
case "inside":
  // What the main queue runs may run a loop of its own, as a dialogue does.
  try MainQueueBridge.install()
  DispatchQueue.main.async {
    do { try Probe().run(url, on: try MainContextDispatcher()) } catch { print("failed: \(error)") }
    print("the loop inside has ended")
  }
  try Probe().run(url, on: try MainContextDispatcher())
  print("the loop outside has ended")
case "later":
  try MainQueueBridge.install()
  try Probe().run(url, on: .main)
  MainQueueBridge.uninstall()
  MainQueueBridge.uninstall()
  post()
  try Probe().run(url, on: try MainContextDispatcher())
case "idle":
  try MainQueueBridge.install()
  let probe = Probe()
  try probe.run(url, on: try MainContextDispatcher())
  if let usage = probe.usageBetween { print(usage.sleeps, usage.processorTime) }
default:
  print("usage: GLibProbe without|with|inside|later|idle URL")
}
