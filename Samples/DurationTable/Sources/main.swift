// A window with a list of media and their durations, each asked for when its row is there to be seen.
//
//   DurationTable FILE [--drive]     FILE has a URL a line; with --drive the window does what standard input says

import CGtk4
import FetchKit
import FetchKitGLib
import Foundation
import Gtk4

guard CommandLine.arguments.count > 1,
  let list = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  print("usage: DurationTable FILE [--drive]")
  exit(2)
}
guard gtk_init_check() != 0 else {
  print("DurationTable: there is no display")
  exit(1)
}

// Delegates and completions are called in GTK's loop, on the main thread.
let stopwatch = CommandLine.arguments.contains("--drive") ? Stopwatch() : nil
let loop = try MainContextDispatcher()
let dispatcher: any Dispatcher = stopwatch.map { TimedDispatcher(loop, $0) } ?? loop

let durations = Durations(on: dispatcher, stopwatch)
let window = TableWindow(list.split(whereSeparator: \.isNewline).map(String.init), durations, on: dispatcher)
window?.present()
if let stopwatch { window?.drive(stopwatch) }

while gtk_window_get_toplevels().map({ g_list_model_get_n_items($0) }) ?? 0 > 0 {
  g_main_context_iteration(nil, 1)
}
