import FetchKitTestSupport
import Foundation
import Testing

@Suite("Cases in files", .timeLimit(.minutes(15))) struct CommandCaseTests {
  @Test("There are cases") func findsCases() { #expect(CommandCase.all.count >= 12) }

  @Test("The command does what the case says", arguments: CommandCase.all)
  func runs(command: CommandCase) throws {
    let server = try LoopbackServer()
    let folder = try TemporaryDirectory()
    let work = folder.file("work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    func expand(_ text: String) -> String { text.replacing("{origin}", with: server.origin) }

    var input = Data()
    var run: ProgramRun?
    for section in command.sections {
      switch section.name {
      case "serve": try CaseServer.route(section, on: server)
      case "seed":
        try folder.write(try CaseServer.body(section.lines.map(expand)).allBytes, to: "work/\(section.argument)")
      case "stdin": input = Data(expand(section.text).utf8)
      case "run":
        let words = section.lines.flatMap { expand($0).split(separator: " ").map(String.init) }
        run = try ProgramRun("fetchkit", words, in: work, input: input)
      default:
        let run = try #require(run, "\(section.name) stands before run")
        try check(section, run, folder, server, expand)
      }
    }
    let finished = try #require(run, "there is no run")
    #expect(!finished.errors.contains("\u{1B}"), "escapes where there is no terminal")
    #expect(!finished.output.contains("\u{1B}"))
  }

  private func check(
    _ section: CommandCase.Section, _ run: ProgramRun, _ folder: TemporaryDirectory, _ server: LoopbackServer,
    _ expand: (String) -> String
  ) throws {
    let text = expand(section.text)
    switch section.name {
    case "exit": #expect("\(run.status)" == section.argument, "\(run.errors)")
    case "stdout": #expect(run.output == text, "\(run.errors)")
    case "stdout~":
      for line in section.lines { #expect(run.output.contains(try pattern(expand(line))), "\(line): \(run.output)") }
    case "stderr": #expect(run.errors == text)
    case "stderr~":
      for line in section.lines { #expect(run.errors.contains(try pattern(expand(line))), "\(line): \(run.errors)") }
    case "file":
      let wanted = try CaseServer.body(section.lines.map(expand)).allBytes
      #expect(try folder.read("work/\(section.argument)") == wanted, "\(section.argument)")
    case "files":
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.file("work").path).sorted() == section.lines)
    case "requests":
      #expect(server.requests.map { "\($0.request.method) \($0.request.target)" }.sorted() == section.lines.sorted())
    case "sent<": #expect(server.log.bodyBytesPushed < Int(section.argument) ?? 0)
    case "request": try check(section.lines, server, section.argument)
    default: Issue.record("no section is called \(section.name)")
    }
  }

  /// Each line is a header field that the first request for a path must have, or with `!` must not have.
  private func check(_ lines: [String], _ server: LoopbackServer, _ path: String) throws {
    let request = try #require(server.log.requests(for: path).first?.request, "nobody asked for \(path)")
    for line in lines {
      if line.hasPrefix("!") {
        #expect(request.headers[String(line.dropFirst())] == nil, "\(line)")
      } else {
        let name = String(line.prefix { $0 != ":" })
        let value = String(line.dropFirst(name.count + 1).drop { $0 == " " })
        #expect(request.headers[name] == value, "\(line)")
      }
    }
  }

  private func pattern(_ text: String) throws -> Regex<AnyRegexOutput> {
    try Regex(text).anchorsMatchLineEndings()
  }
}
