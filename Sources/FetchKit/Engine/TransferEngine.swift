/// Runs transfers: one thread, one libcurl multi handle.
public final class TransferEngine: Sendable {
  /// The engine that is used where none is given.
  public static let shared = TransferEngine()

  /// An engine of its own, with its own thread and connections.
  public init(configuration: Configuration = Configuration()) {}

  /// Limits of an engine.
  public struct Configuration: Sendable, Hashable {
    /// Connections at once to one host; 0, the default, for any number.
    public var maximumConnectionsPerHost = 0
    /// Connections at once in all; 0, the default, for any number.
    public var maximumConnections = 0

    /// No limits.
    public init() {}
  }
}
