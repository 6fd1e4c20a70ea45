// A window with a list of pictures and the one that is picked.
//
//   PhotoViewer FILE [--drive]     FILE has a URL a line; with --drive the window does what standard input says

import CGtk4
import FetchKit
import FetchKitGLib
import Foundation
import Gtk4

guard CommandLine.arguments.count > 1,
  let list = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  print("usage: PhotoViewer FILE [--drive]")
  exit(2)
}
guard gtk_init_check() != 0 else {
  print("PhotoViewer: there is no display")
  exit(1)
}

// Completions are called in GTK's loop, on the main thread.
let dispatcher = try MainContextDispatcher()
let photos = Photos(on: dispatcher)
let window = PhotoWindow(list.split(whereSeparator: \.isNewline).map(String.init), photos, on: dispatcher)
window?.present()
if CommandLine.arguments.contains("--drive") { window?.drive() }

while gtk_window_get_toplevels().map({ g_list_model_get_n_items($0) }) ?? 0 > 0 {
  g_main_context_iteration(nil, 1)
}
