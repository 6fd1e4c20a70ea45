import Extraction

/// What the first tags say.
struct FLVHead {
  /// Tags that are looked at, at most, for the metadata, and for the first ones of sound and pictures.
  private static let mostTags = 24
  /// The most of a tag's data that is read, in bytes.
  private static let scriptLimit = 1 << 20

  private(set) var metadata: AMFObject?
  private(set) var firstTime: Int?
  private(set) var video: MediaTrack?
  private(set) var audio: MediaTrack?
  /// The size that the stream of pictures itself says.
  private(set) var streamSize: Dimensions?
  private var position: UInt64
  private var tags = 0
  private var isDone = false
  private var ahead = ReadAhead(from: 4096)

  /// A head whose first tag stands behind a header of `size` bytes.
  init(headerSize size: UInt64) { position = size +| 4 }

  /// Reads on.
  ///
  /// - Parameter wantsTracks: whether the first tags of sound and pictures are wanted too.
  mutating func read(wantsTracks: Bool, _ input: ByteView) throws(ParserPause) {
    while !isDone {
      if tags >= Self.mostTags { break }
      try ahead.bring(position..<(position +| FLVTag.headerSize), input)
      guard let tag = try FLVTag(at: position, input) else { break }
      try take(tag, input)
      tags += 1
      position = tag.end +| 4
      let hasPictures = video != nil && (streamSize != nil || metadata?.number("width") != nil)
      if firstTime != nil, metadata != nil, !wantsTracks || (hasPictures && audio != nil) { break }
    }
    isDone = true
  }

  private mutating func take(_ tag: FLVTag, _ input: ByteView) throws(ParserPause) {
    let wanted = tag.type == 18 ? Self.scriptLimit : 512
    let count = min(Int(clamping: tag.size), wanted)
    try ahead.bring(tag.content..<(tag.content +| UInt64(count)), input)
    let bytes = try input.bytes(at: tag.content, upTo: count)
    switch tag.type {
    case 18: metadata = metadata ?? AMFObject(script: bytes)
    case 8:
      firstTime = firstTime ?? tag.time
      audio = audio ?? FLVCodec.audio(bytes)
    default:
      firstTime = firstTime ?? tag.time
      let codec = FLVCodec.video(bytes)
      if video == nil { video = codec.map { MediaTrack(.video, codec: $0) } }
      streamSize = streamSize ?? FLVCodec.size(bytes)
    }
  }
}
