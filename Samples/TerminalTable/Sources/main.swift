// A list of media and their durations in a terminal, each asked for when its row is there to be seen.
//
//   TerminalTable FILE     FILE has a URL a line; arrows, PageUp, PageDown, Home and End scroll, q ends

import FetchKit
import Foundation

guard CommandLine.arguments.count > 1,
  let list = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  print("usage: TerminalTable FILE")
  exit(2)
}
guard let terminal = RawTerminal() else {
  print("TerminalTable: this is no terminal")
  exit(2)
}
// Completions are called in the loop below, on this thread.
let dispatcher = try DescriptorDispatcher()
let table = Table(list.split(whereSeparator: \.isNewline).map(String.init), on: dispatcher)

while !table.isOver {
  terminal.show(table.lines(terminal.size))
  var descriptors = [
    pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0),
    pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
  ]
  guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
  if descriptors[0].revents != 0 { dispatcher.drain() }
  if descriptors[1].revents != 0 { terminal.readKeys().forEach(table.press) }
}
terminal.restore()
