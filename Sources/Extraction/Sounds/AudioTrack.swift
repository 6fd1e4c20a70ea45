/// What a header says of one track of sound.
public struct AudioTrack: Sendable, Hashable {
  /// The codec, by the name that `ffprobe` gives it.
  public var codec: String?
  /// Channels; nil or 0 where it is not said.
  public var channels: Int?
  /// Samples a second; nil or 0 where it is not said.
  public var sampleRate: Int?
  /// Bits a second; nil or 0 where it is not said.
  public var bitRate: Int?

  /// A track.
  public init(codec: String? = nil, channels: Int? = nil, sampleRate: Int? = nil, bitRate: Int? = nil) {
    (self.codec, self.channels, self.sampleRate, self.bitRate) = (codec, channels, sampleRate, bitRate)
  }

  /// The track as a record of `tracks`: what is unknown is left out.
  ///
  /// - Parameter duration: its playing time in seconds; nil where it is not known.
  public func record(duration: Double? = nil) -> FindingRecord {
    var record = FindingRecord()
    record.add("type", .text("audio"))
    record.add("codec", codec.map(FindingValue.text))
    for (name, number) in [("channels", channels), ("sampleRate", sampleRate), ("bitRate", bitRate)] {
      if let number, number > 0 { record.add(name, .integer(number)) }
    }
    if let duration, duration.isFinite, duration > 0 { record.add("duration", .number(duration)) }
    return record
  }
}
