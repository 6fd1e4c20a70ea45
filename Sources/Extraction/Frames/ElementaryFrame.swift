/// One frame of an elementary stream, as its header tells it.
public struct ElementaryFrame: Sendable, Equatable {
  /// The bytes of the frame, header included; at least 1.
  public var size: UInt64
  /// The samples of one channel by which it lengthens the playing time; 0 for a frame that belongs to the one before it, such as
  /// a dependent substream.
  public var samples: UInt64
  /// Samples a second, at least 1 where `samples` is not 0.
  public var sampleRate: UInt64
  /// What all frames of one stream have in common, as one number.
  public var kind: UInt64
  /// Channels, 0 where the header does not tell.
  public var channels: Int

  /// A frame.
  public init(size: UInt64, samples: UInt64, sampleRate: UInt64, kind: UInt64 = 0, channels: Int = 0) {
    self.size = max(size, 1)
    self.samples = sampleRate > 0 ? samples : 0
    self.sampleRate = max(sampleRate, 1)
    (self.kind, self.channels) = (kind, channels)
  }

  /// Seconds by which it lengthens the playing time.
  public var duration: Double { Double(samples) / Double(sampleRate) }
}
