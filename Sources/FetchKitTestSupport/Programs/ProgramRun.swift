import Foundation

/// One run of a program that was built with the tests, in a folder of its own, and what came of it.
public struct ProgramRun: Sendable {
  /// The exit status; the negative number of the signal that ended it otherwise.
  public let status: Int32
  /// What it wrote to standard output.
  public let output: String
  /// What it wrote to standard error.
  public let errors: String

  /// A program that was not built.
  public struct Missing: Error, CustomStringConvertible {
    /// The program's name.
    public let program: String
    /// A sentence about it, with the command that helps.
    public var description: String { "\(program) was not built: swift build --product \(program)" }
  }

  /// Where a built program is: beside the tests. A path from the root is taken as it is.
  public static func executable(_ program: String) -> URL? {
    if program.hasPrefix("/") { return URL(filePath: program) }
    var folder = URL(filePath: CommandLine.arguments.first ?? "").resolvingSymlinksInPath()
    while folder.path.count > 1 {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: program)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder), !isFolder.boolValue {
        return candidate
      }
    }
    return nil
  }

  /// Runs a program to its end.
  ///
  /// - Throws: ``Missing``, or what the system says.
  public init(
    _ program: String, _ arguments: [String], in folder: URL, input: Data = Data(), environment: [String: String] = [:]
  ) throws {
    self = try RunningProgram(program, arguments, in: folder, input: input, environment: environment).finish()
  }

  init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }
}
