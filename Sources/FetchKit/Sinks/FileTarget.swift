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
    /// The download fails with ``FetchError/Code/localIO`` before anything is asked of the server; where the name
    /// comes from the response, as soon as that is known.
    case fail
  }

  /// Who says what the file is called.
  public enum Naming: Sendable, Hashable {
    /// The owner: this path.
    case fixed(path: String)
    /// The response: the file name of its `Content-Disposition` (RFC 6266), else the last path component of the URL
    /// that was asked for, always made safe (see ``FileName``), in this folder. An empty string is the current folder.
    case fromResponse(folder: String)
  }

  /// Who says what the file is called.
  public var naming: Naming
  /// What happens where the name is taken; a free numbered name by default.
  public var existing: Existing
  /// Whether the missing folders of the path are made. False by default.
  public var createsFolders: Bool

  /// A file to write to.
  public init(_ path: String, existing: Existing = .number, createsFolders: Bool = false) {
    self.init(.fixed(path: path), existing: existing, createsFolders: createsFolders)
  }

  /// A file to write to, whose name may depend on the response.
  public init(_ naming: Naming, existing: Existing = .number, createsFolders: Bool = false) {
    (self.naming, self.existing, self.createsFolders) = (naming, existing, createsFolders)
  }

  /// The path where it is known before the response.
  public var fixedPath: String? {
    guard case .fixed(let path) = naming else { return nil }
    return path
  }

  /// The path for the response with this head.
  ///
  /// - Parameters:
  ///   - response: the head of the response whose body is written.
  ///   - url: the URL that was asked for first: a redirect does not rename the file.
  public func path(for response: ResponseHead, requested url: String) -> String {
    switch naming {
    case .fixed(let path): path
    case .fromResponse(let folder): FileName(of: response, requested: url).path(in: folder)
    }
  }
}
