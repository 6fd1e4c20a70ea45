/// How the frames of a kind of elementary stream are told from other bytes.
///
/// A value without state. **Threading.** May be called from any thread. **Order.** Any. **Completion.** At once.
/// **Cancellation.** Nothing to cancel.
public protocol ElementaryFrameSyntax: Sendable {
  /// The first half of a finding's source: `adts`.
  var source: String { get }
  /// The name of the codec, as `ffprobe` has it: `aac`.
  var codec: String { get }
  /// The bytes that ``frame(_:)`` needs at most.
  var headerLength: UInt64 { get }
  /// The bytes that a frame has at most, as streams go.
  var largestSize: UInt64 { get }
  /// How many frames have to follow each other before the first is believed; more for a short sync word.
  var chain: Int { get }
  /// Whether decoders play a last frame that is cut, so that it counts. False by default.
  var playsCutFrames: Bool { get }
  /// The bytes that a frame may begin with, so that others are passed over quickly.
  var firstBytes: ByteSet { get }
  /// The frame whose header `bytes` start with, nil where none does or where they are too few.
  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame?
  /// The samples a second of the sound, where those that the frame is timed by are others.
  func sampleRate(of frame: ElementaryFrame) -> UInt64
}

extension ElementaryFrameSyntax {
  /// Three.
  public var chain: Int { 3 }

  /// A frame that is cut is lost.
  public var playsCutFrames: Bool { false }

  /// Those that the frame is timed by.
  public func sampleRate(of frame: ElementaryFrame) -> UInt64 { frame.sampleRate }
}
