import Extraction

/// When the packets of one elementary stream in a region of the file are shown, and what they hold as far as it is needed.
struct ElementaryTimes {
  /// What is kept of the payload, in bytes: of sound, since the last stamp; of pictures, from the start.
  private static let kept = 1 << 18

  private(set) var kind: StreamKind
  private(set) var stamps: [UInt64] = []
  private var payload: [UInt8] = []

  init(_ kind: StreamKind) { self.kind = kind }

  /// A packet starts.
  mutating func start(_ stamp: UInt64?) {
    guard let stamp else { return }
    stamps.append(stamp)
    if kind.track.kind == .audio { payload.removeAll(keepingCapacity: true) }
  }

  /// What a packet holds goes on.
  mutating func add(_ bytes: some Collection<UInt8>) {
    if payload.count < Self.kept { payload += bytes.prefix(Self.kept - payload.count) }
  }

  /// The earliest stamp near the first one: of pictures that are stored in another order than they are shown.
  var first: UInt64? {
    guard let first = stamps.first else { return nil }
    let early = stamps.prefix(16).map { StreamClock.distance(from: first, to: $0) }.filter { $0 > -90_000 }.min() ?? 0
    return UInt64(bitPattern: Int64(first) + early) & 0x1_FFFF_FFFF
  }

  /// The latest stamp near the last one.
  var last: UInt64? {
    guard let last = stamps.last else { return nil }
    let late = stamps.suffix(32).map { StreamClock.distance(from: last, to: $0) }.filter { $0 < 90_000 }.max() ?? 0
    return UInt64(bitPattern: Int64(last) + late) & 0x1_FFFF_FFFF
  }

  /// Ticks between two stamps; nil where there are not two.
  var interval: Int64? {
    guard let last else { return nil }
    let order = stamps.suffix(64).map { StreamClock.distance(from: last, to: $0) }.sorted()
    let gaps = zip(order.dropFirst(), order).map { $0 - $1 }.filter { $0 > 0 && $0 < 900_000 }.sorted()
    return gaps.isEmpty ? nil : gaps[gaps.count / 2]
  }

  /// How long what starts at the last stamp is shown, in ticks; nil where that cannot be told: of sound whose frames cannot
  /// be counted a packet may hold any number.
  var lastTicks: Int64? {
    if kind.track.kind == .audio {
      let frames = kind.track.codec.flatMap { SoundFrames(payload, codec: $0) }
      return frames.map { Int64(($0.seconds * StreamClock.rate).rounded()) }
    }
    return interval ?? videoHeader?.frameRate.map { Int64((StreamClock.rate / $0).rounded()) }
  }

  /// How long a picture is shown by the header of MPEG video, in ticks; nil for others. Of several pictures in a row only one
  /// may have a stamp, so that the gap between stamps is no sign.
  var headerTicks: Int64? {
    guard kind.track.codec == "mpeg1video" || kind.track.codec == "mpeg2video" else { return nil }
    return videoHeader?.frameRate.map { Int64((StreamClock.rate / $0).rounded()) }
  }

  /// The header of a stream of pictures, where it is here.
  var videoHeader: VideoHeader? {
    kind.track.kind == .video ? VideoHeaderSearch.header(in: payload, kind.track.codec) : nil
  }

  /// The stream as one of the file's tracks.
  var track: MediaTrack {
    var track = kind.track
    if let header = videoHeader { (track.size, track.frameRate) = (header.size, header.frameRate) }
    if track.kind == .video, track.frameRate == nil, let interval {
      track.frameRate = (StreamClock.rate / Double(interval) * 1000).rounded() / 1000
    }
    if track.kind == .audio, let codec = track.codec, let frames = SoundFrames(payload, codec: codec) {
      (track.sampleRate, track.channels) = (frames.sampleRate, frames.channels)
    }
    return track
  }
}
