import Foundation

/// A program that runs in a terminal: it finds one at its standard streams, and what a person would type is typed.
///
/// Its terminal is not a controlling one: control characters end a line or the input, but send no signals.
public final class TerminalProgram: Sendable {
  private struct State {
    var output = Data()
    var isOver = false
  }

  private let monitor = Monitor(State())
  private let terminal: Int32
  private let processID: Int32
  private let status = Monitor<Int32?>(nil)

  /// Starts it in a terminal of a size, 80 by 24 by default, that edits lines and echoes them where `editsLines`
  /// is true, the default. Without, it hands on whatever is typed at once, and takes any amount of it.
  ///
  /// - Throws: ``ProgramRun/Missing``, or what the system says.
  public init(
    _ program: String, _ arguments: [String], in folder: URL, columns: Int = 80, rows: Int = 24,
    editsLines: Bool = true, environment: [String: String] = [:]
  ) throws {
    guard let executable = ProgramRun.executable(program) else { throw ProgramRun.Missing(program: program) }
    let pair = try TerminalPair(columns: columns, rows: rows, editsLines: editsLines)
    terminal = pair.person
    let end = FileHandle(fileDescriptor: pair.program, closeOnDealloc: true)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "TERM": "xterm-256color",
    ].merging(environment) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    let status = status
    process.terminationHandler = { process in
      let isExit = process.terminationReason == .exit
      status.change { $0 = isExit ? process.terminationStatus : -process.terminationStatus }
    }
    do { try process.run() } catch {
      close(terminal)
      throw error
    }
    processID = process.processIdentifier
    // The program's alone from now on, so that its end is the end of the terminal.
    try end.close()
    let (monitor, terminal) = (monitor, terminal)
    Thread {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(terminal, &buffer, buffer.count)
        guard count > 0 else { break }
        monitor.change { $0.output.append(contentsOf: buffer[..<count]) }
      }
      monitor.change { $0.isOver = true }
    }.start()
  }

  deinit {
    if status.read({ $0 }) == nil { kill(processID, SIGKILL) }
    _ = monitor.wait(within: .seconds(60), of: { $0.isOver }, until: { $0 })
    close(terminal)
  }

  /// What has been written to the terminal so far, what was typed included where the terminal echoes it. A line ends in `\n`.
  public var output: String { Self.text(monitor.read { $0.output }) }

  /// Types a text. A terminal that edits lines loses what is typed far ahead of a program that does not read.
  public func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes the terminal another size; the program learns of it when it asks.
  public func resize(columns: Int, rows: Int) {
    TerminalPair.setSize(terminal, columns: columns, rows: rows)
  }

  /// Waits until the output is as the condition says; false when the time, by default a minute, or the program is over first.
  public func wait(within limit: Duration = .seconds(60), until condition: (String) -> Bool) -> Bool {
    var holds = false
    _ = monitor.wait(within: limit, of: { $0 }) { state in
      holds = condition(Self.text(state.output))
      return holds || state.isOver
    }
    return holds
  }

  /// Waits for its end, a minute at most; then it is killed.
  ///
  /// - Returns: The exit status; the negative number of the signal that ended it otherwise.
  public func finish() -> Int32 {
    if !status.wait(within: .seconds(60), of: { $0 }, until: { $0 != nil }) {
      kill(processID, SIGKILL)
      _ = status.wait(within: .seconds(60), of: { $0 }, until: { $0 != nil })
    }
    _ = monitor.wait(within: .seconds(60), of: { $0.isOver }, until: { $0 })
    return status.read { $0 } ?? -SIGKILL
  }

  private static func text(_ output: Data) -> String {
    String(decoding: output, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
  }
}
