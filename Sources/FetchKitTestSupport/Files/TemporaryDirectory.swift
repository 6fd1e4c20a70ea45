import Foundation

/// A folder of its own for a test, removed with everything in it when nobody holds it any more.
public final class TemporaryDirectory: Sendable {
  /// The folder.
  public let url: URL

  /// Makes an empty folder under the system's folder for temporary files.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("fetchkit-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The folder's path, without a slash at the end.
  public var path: String { url.path }

  /// The URL of a name in the folder; nothing is made there.
  public func file(_ name: String) -> URL {
    url.appendingPathComponent(name)
  }

  /// Writes a file, with the folders on its way, and gives its URL.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(Array(bytes)).write(to: file)
    return file
  }

  /// The bytes of a file in the folder.
  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: file(name)))
  }

  /// The names in the folder, sorted, those in folders below it with their paths.
  public func names() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }
}
