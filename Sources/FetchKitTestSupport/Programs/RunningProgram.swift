import Foundation

/// A program while it runs. Not for use by several threads at once.
public final class RunningProgram {
  /// The process.
  public let process = Process()
  private let outputFile: URL
  private let errorsFile: URL

  /// Starts it. Streams are files, so that no pipe can fill up; `output` in place of that for standard output.
  public init(
    _ program: String, _ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:],
    output: Any? = nil
  ) throws {
    guard let executable = ProgramRun.executable(program) else { throw ProgramRun.Missing(program: program) }
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
    // Proxies and settings of the machine must not reach the program.
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8",
      "XDG_CACHE_HOME": streams.appending(path: "cache").path,
    ].merging(environment) { $1 }
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

  /// Waits for its end, five minutes at most; then it is killed.
  public func finish() throws -> ProgramRun {
    // A program that hangs must not hang the tests.
    let pid = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(pid, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: watchdog)
    defer { watchdog.cancel() }
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return ProgramRun(
      status: status, output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errorsFile), as: UTF8.self))
  }
}
