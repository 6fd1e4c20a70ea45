import Foundation

/// One run of the built command in a folder of its own, and what came of it.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  /// The command, beside the tests that were built with it.
  static let executable: URL? = {
    var folder = URL(filePath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    while folder.path.count > 1 {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "fetchkit")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
    }
    return nil
  }()

  struct Missing: Error, CustomStringConvertible {
    var description: String { "the command was not built: swift build --product fetchkit" }
  }

  /// Runs the command to its end.
  init(_ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:]) throws {
    let running = try RunningCommand(arguments, in: folder, input: input, environment: environment)
    self = try running.finish()
  }

  init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }
}

/// The command while it runs.
final class RunningCommand {
  let process = Process()
  private let outputFile: URL
  private let errorsFile: URL

  /// Starts it. Streams are files, so that no pipe can fill up; `output` in place of that for standard output.
  init(
    _ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:],
    output: Any? = nil
  ) throws {
    guard let executable = CommandRun.executable else { throw CommandRun.Missing() }
    let streams = folder.deletingLastPathComponent().appending(path: "\(folder.lastPathComponent).streams")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    outputFile = streams.appending(path: "output")
    errorsFile = streams.appending(path: "errors")
    let inputFile = streams.appending(path: "input")
    try input.write(to: inputFile)
    for file in [outputFile, errorsFile] { try Data().write(to: file) }
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Proxies and settings of the machine must not reach the command.
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8"].merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    if let output {
      process.standardOutput = output
    } else {
      process.standardOutput = try FileHandle(forWritingTo: outputFile)
    }
    process.standardError = try FileHandle(forWritingTo: errorsFile)
    // A background job of a script ignores SIGINT, and its children would too.
    signal(SIGINT, SIG_DFL)
    try process.run()
  }

  /// Waits for its end.
  func finish() throws -> CommandRun {
    // A command that hangs must not hang the tests.
    let pid = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: watchdog)
    defer { watchdog.cancel() }
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return CommandRun(
      status: status, output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorsFile), as: UTF8.self))
  }
}
