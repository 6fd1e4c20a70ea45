/// What is known of the servers, to tell libcurl what it would otherwise search for. A value without I/O.
///
/// libcurl looks through all connections of a host for one to reuse, which is quadratic where thousands start at once;
/// and waiting for a connection to multiplex on stalls where the server speaks HTTP/1.
struct OriginTable {
  /// What to tell libcurl about a new transfer.
  struct Advice: Equatable {
    /// No connection to the host can be idle.
    var opensFresh = false
    /// The host is known to speak HTTP/2.
    var waitsForMultiplexing = false
  }

  private struct Origin {
    var active = 0
    /// Connections that are open, as far as can be told: those of transfers that were told to open one, and those that
    /// others turned out to have opened.
    var connections = 0
    var isMultiplexed = false
  }

  private let mayOpenFresh: Bool
  private var origins: [String: Origin] = [:]

  /// - Parameter mayOpenFresh: false where the number of connections is limited. A transfer that waits for its place would
  ///   be given a new connection for an idle one, which libcurl closes for it.
  init(mayOpenFresh: Bool = true) { self.mayOpenFresh = mayOpenFresh }

  mutating func advise(_ origin: String) -> Advice {
    var known = origins[origin] ?? Origin()
    // Only for plain HTTP: with TLS the connection may turn out to carry many.
    let opensFresh = mayOpenFresh && origin.hasPrefix("http://") && known.active >= known.connections
    if opensFresh { known.connections += 1 }
    known.active += 1
    origins[origin] = known
    return Advice(opensFresh: opensFresh, waitsForMultiplexing: known.isMultiplexed)
  }

  /// - Parameter opened: how many connections the transfer opened.
  mutating func didEnd(_ origin: String, _ advice: Advice, opened: Int, isMultiplexed: Bool) {
    guard var known = origins[origin] else { return }
    known.active = max(0, known.active - 1)
    // A connection that was counted on and could not be made does not count.
    known.connections = max(0, known.connections + opened - (advice.opensFresh ? 1 : 0))
    if isMultiplexed { known.isMultiplexed = true }
    // A table of a million hosts would serve nobody.
    if known.active == 0, origins.count > 4096 {
      origins[origin] = nil
    } else {
      origins[origin] = known
    }
  }
}
