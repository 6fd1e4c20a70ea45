import Foundation

extension FileTarget {
  /// Writes bytes that are at hand to a file, under a provisional name (`.part`) until it is whole.
  ///
  /// Blocks until it is written, on the calling thread.
  ///
  /// - Parameters:
  ///   - bytes: all that the file is to hold.
  ///   - path: its name; a pipe or a device is written to itself.
  ///   - existing: what happens where the name is taken; a number is added by default.
  ///   - createsFolders: whether the folders on the way are made. False by default.
  /// - Returns: the name that the file got.
  /// - Throws: ``FetchError/Code/localIO`` where it cannot be written.
  public static func save(
    _ bytes: [UInt8], to path: String, existing: Existing = .number, createsFolders: Bool = false
  ) throws(FetchError) -> String {
    try LocalFiles.checkFolder(of: path, creates: createsFolders)
    let isDirect = LocalFiles.exists(path) && !LocalFiles.isRegular(path)
    if !isDirect, existing == .fail, LocalFiles.exists(path) { throw .taken(path) }
    let part = isDirect ? try PartFile(direct: path) : try PartFile(beside: path)
    defer { part.close() }
    do throws(FetchError) {
      var failure: FetchError?
      bytes.withUnsafeBytes { region in
        do throws(FetchError) { try part.write(region) } catch { failure = error }
      }
      if let failure { throw failure }
      return isDirect ? path : try part.take(path, existing)
    } catch {
      if !isDirect { part.remove() }
      throw error
    }
  }
}
