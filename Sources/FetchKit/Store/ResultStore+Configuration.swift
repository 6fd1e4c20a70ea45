import Foundation

extension ResultStore {
  /// Where a store is, and how much it may hold.
  public struct Configuration: Sendable, Hashable {
    /// The file. By default `fetchkit/results.sqlite` under `$XDG_CACHE_HOME` (where that is an absolute path), else under
    /// `~/.cache`; on macOS in the user's folder of caches. Folders that are missing are made, for their owner only.
    public var path: String
    /// The most that the store may take, in bytes; 256 MiB by default. Beyond it goes what has not been used for longest.
    public var maximumBytes: UInt64 = 256 << 20
    /// The largest body that is kept, in bytes; 16 MiB by default. Larger ones come from the server each time.
    public var maximumBodyBytes = 16 << 20
    /// The most bytes of one resource that are kept for questions yet to come; 1 MiB by default.
    public var maximumSpanBytes = 1 << 20
    /// For how long to wait for another process that writes, in milliseconds.
    var patience: Int32 = 2000
    /// The largest file, in pages, nil for any: a disk that is full.
    var maximumPages: Int?

    /// The default limits, in the default place.
    public init() { path = Self.defaultPath }

    /// The default limits, in another place.
    public init(path: String) { self.path = path }

    private static var defaultPath: String {
      let environment = ProcessInfo.processInfo.environment
      // A relative path is to be ignored (XDG Base Directory Specification).
      if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return "\(caches)/fetchkit/\(name)" }
      let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
      #if os(macOS)
        return "\(home)/Library/Caches/fetchkit/\(name)"
      #else
        return "\(home)/.cache/fetchkit/\(name)"
      #endif
    }

    private static let name = "results.sqlite"
  }
}
