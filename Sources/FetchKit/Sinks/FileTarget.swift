/// A file to write a body to.
///
/// The bytes go to `path.part` beside it, which takes its final name, atomically, when the body is whole. What is not
/// a regular file (a device, a pipe) is written to directly.
public struct FileTarget: Sendable, Hashable {
  /// What happens where the name is taken.
  public enum Existing: Sendable, Hashable {
    /// Another name is used: `song.1.mp3`, `song.2.mp3` …
    case number
    /// The file there is replaced, when the new one is whole.
    case replace
    /// The download fails with ``FetchError/Code/localIO`` before anything is asked of the server.
    case fail
  }

  /// The final path.
  public var path: String
  /// What happens where the name is taken; a free numbered name by default.
  public var existing: Existing
  /// Whether the missing folders of the path are made. False by default.
  public var createsFolders: Bool

  /// A file to write to.
  public init(_ path: String, existing: Existing = .number, createsFolders: Bool = false) {
    (self.path, self.existing, self.createsFolders) = (path, existing, createsFolders)
  }
}
