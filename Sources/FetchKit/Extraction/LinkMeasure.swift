import Extraction

/// What has been measured of the way to a server: how long a round trip takes and how fast bytes come.
///
/// A value without a clock: whoever holds it says what time it is, in seconds.
struct LinkMeasure: Sendable, Equatable {
  /// Bytes below this come in one burst and say nothing about the rate.
  private static let shortestBody: UInt64 = 32 << 10
  /// A jump that skips fewer bytes is never worth a request, before and after anything is measured.
  private static let bounds: ClosedRange<UInt64> = 4 << 10...1 << 20

  /// The shortest time from a request to its response, in seconds. The first request's holds the connection's
  /// handshakes too, so the minimum is what comes nearest to a round trip.
  private(set) var roundTrip: Double?
  /// Bytes a second of the last body that was long enough to tell.
  private(set) var rate: Double?

  /// A response began `seconds` after its request went out.
  mutating func noteResponse(after seconds: Double) {
    guard seconds.isFinite, seconds >= 0 else { return }
    roundTrip = min(roundTrip ?? seconds, seconds)
  }

  /// A body brought `bytes` in `seconds`.
  mutating func noteBody(_ bytes: UInt64, in seconds: Double) {
    guard bytes >= Self.shortestBody, seconds.isFinite, seconds > 0.001 else { return }
    rate = Double(bytes) / seconds
  }

  /// The gap, in bytes, that takes less time to read than a new request takes to be answered: rate times round trip,
  /// between 4 KiB and 1 MiB; 16 KiB as long as one of them is unknown.
  var cheapGap: UInt64 {
    guard let roundTrip, let rate else { return 16 << 10 }
    let product = rate * roundTrip
    guard product < Double(Self.bounds.upperBound) else { return Self.bounds.upperBound }
    return max(Self.bounds.lowerBound, UInt64(product))
  }
}
