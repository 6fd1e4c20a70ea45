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
    var opened = 0
    var isMultiplexed = false
  }

  private var origins: [String: Origin] = [:]

  mutating func willStart(_ origin: String, _ apply: (Advice) -> Void) {
    var known = origins[origin] ?? Origin()
    // Only for plain HTTP: with TLS the connection may turn out to carry many.
    let isPlain = origin.hasPrefix("http://")
    apply(
      Advice(opensFresh: isPlain && known.active >= known.opened, waitsForMultiplexing: known.isMultiplexed))
    known.active += 1
    origins[origin] = known
  }

  mutating func didEnd(_ origin: String, opened: Int, isMultiplexed: Bool) {
    guard var known = origins[origin] else { return }
    known.active = max(0, known.active - 1)
    known.opened += max(0, opened)
    if isMultiplexed { known.isMultiplexed = true }
    // A table of a million hosts would serve nobody.
    if known.active == 0, origins.count > 4096 {
      origins[origin] = nil
    } else {
      origins[origin] = known
    }
  }
}
