import Foundation

// Programs for asynchronous tests: a wait that blocks would hold up the few threads that all tests share, and with them downloads that
// other tests wait for.

extension ProgramRun {
  /// Runs a program to its end, without blocking the calling thread.
  ///
  /// - Throws: ``Missing``, or what the system says.
  public static func of(
    _ program: String, _ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    try await onThreadOfItsOwn {
      Result { try ProgramRun(program, arguments, in: folder, input: input, environment: environment) }
    }.get()
  }
}

extension TerminalProgram {
  /// Waits until the output is as the condition says; false when the time, by default a minute, or the program is over first.
  public func wait(
    within limit: Duration = .seconds(60), until condition: @escaping @Sendable (String) -> Bool
  ) async -> Bool {
    await onThreadOfItsOwn { self.wait(within: limit, until: condition) }
  }

  /// Waits for its end, a minute at most; then it is killed.
  ///
  /// - Returns: The exit status; the negative number of the signal that ended it otherwise.
  public func finish() async -> Int32 { await onThreadOfItsOwn { self.finish() } }
}
