import FetchKitTestSupport
import Foundation
import Testing

/// The window, driven on a display that nobody looks at: `xvfb-run -a swift test …`.
@Suite(
  "DurationTable", .timeLimit(.minutes(5)),
  .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
struct DurationTableTests {
  private static let count = 5000

  private let server: LoopbackServer
  private let folder: TemporaryDirectory
  private let table: TerminalProgram

  init() throws {
    let server = try LoopbackServer()
    self.server = server
    folder = try TemporaryDirectory()
    WAVFiles.serve(from: server)
    let list = WAVFiles.names(Self.count).map { server.url($0) }.joined(separator: "\n")
    let file = try folder.write(list.utf8, to: "list.txt")
    var environment = [
      "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
    ]
    for name in ["DISPLAY", "XAUTHORITY"] { environment[name] = ProcessInfo.processInfo.environment[name] }
    table = try TerminalProgram(
      "DurationTable", [file.path, "--drive"], in: folder.url, editsLines: false, environment: environment)
  }

  private struct NoAnswer: Error {
    let wanted: String
    let output: String
  }

  /// Sends commands and waits for the answer to the last one.
  ///
  /// - Returns: All that was said from the first one on.
  @discardableResult
  private func drive(_ commands: String..., until answer: String) throws -> String {
    let before = table.output.count
    table.type(commands.joined(separator: "\n") + "\n")
    var news = ""
    let isThere = table.wait { output in
      news = "\n" + output.dropFirst(before)
      return news.contains("\n\(answer)\n")
    }
    guard isThere else { throw NoAnswer(wanted: answer, output: String(news.suffix(500))) }
    return news
  }

  /// The rows that can be seen once all of them have their text: name and text each.
  private func settledRows(_ mark: String) throws -> [(name: String, text: String)] {
    let lines = try drive("settle \(mark)", "rows \(mark)", until: "rows \(mark)").split(separator: "\n")
    let words: [[Substring]] = lines.map { $0.split(separator: " ") }
    return words.filter { $0.first == "row" && $0.count == 3 }.map { (name: String($0[1]), text: String($0[2])) }
  }

  /// Where screenshots go: a folder to look at where the environment names one.
  private func screenshot(_ name: String) -> URL {
    ProcessInfo.processInfo.environment["SCREENSHOTS"].map { URL(filePath: $0).appending(path: name) }
      ?? folder.file(name)
  }

  /// Every text that any cell ever showed was that of the row that it showed then.
  private func expectNoWrongText() {
    var shown = 0
    for line in table.output.split(separator: "\n") where line.hasPrefix("show ") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3 else {
        Issue.record("not to be read: \(line)")
        continue
      }
      shown += 1
      if words[2] != "…", words[2] != WAVFiles.text(of: words[1]) { Issue.record("wrong: \(line)") }
    }
    #expect(shown > 100)
  }

  /// Milliseconds of the main thread's processor that FetchKit took.
  private func times() throws -> (longestTurn: Double, usualFrame: Double) {
    let answer = try drive("time", "light off", until: "light off")
    let line = answer.split(separator: "\n").last { $0.hasPrefix("time ") } ?? ""
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 4)
    print("ms in FetchKit: the longest turn, 19 of 20 frames, the worst frame; frames:", line.dropFirst(5))
    return (numbers[0], numbers[1])
  }

  @Test("shows the right text in every row however it is scrolled, and asks for each file once") func scrolls() throws {
    for row in try settledRows("first") { #expect(row.text == WAVFiles.text(of: row.name)) }
    // GTK 4.8 binds no rows for the very first jump.
    try drive("scroll 0.001", "wait 2", until: "waited")
    // In the midst of it: some rows wait for their answers.
    let screenshot = screenshot("DurationTable.png")
    try drive("scroll 0.355", "light on", until: "light on")
    try drive("screenshot \(screenshot.path)", until: "saved")
    #expect(try Data(contentsOf: screenshot).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Up and down and back and forth, a jump a frame.
    let jumps = (0..<120).map { "scroll \(Double($0 * 37 % 101) / 100)" }
    let fine = (0..<60).map { "scroll \(0.5 + Double($0) / 3000)" }
    try drive((jumps + fine + ["wait 1"]).joined(separator: "\n"), until: "waited")
    let rows = try settledRows("after")
    #expect(rows.count > 10)
    for row in rows { #expect(row.text == WAVFiles.text(of: row.name)) }
    try drive("light off", until: "light off")

    // What was seen comes back without a request.
    let before = server.log
    try drive("scroll 0", "settle back", "scroll 0.5196666666666667", "settle there", until: "settled there")
    for row in rows {
      #expect(server.log.requests(for: "/\(row.name)").count == before.requests(for: "/\(row.name)").count)
    }
    expectNoWrongText()

    #expect(server.log.maxSimultaneousConnections <= 4)
    // One request a file; another one only where a row was left before its answer had come.
    let all = Dictionary(grouping: server.requests, by: \.request.path)
    #expect(all.values.filter { $0.count > 1 }.count * 10 < all.count)

    // What FetchKit calls takes next to nothing. What the window asks of it in a frame is more after a jump, when two hundred
    // rows are bound anew: 4 to 8 ms, and less than a frame on a busy machine, too. The worst frame tells of the machine.
    let times = try times()
    #expect(times.longestTurn < 8)
    #expect(times.usualFrame < 16)
    table.type("quit\n")
    #expect(table.finish() == 0)
  }
}
