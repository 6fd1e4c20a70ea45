import Extraction

/// Reads STREAMINFO; where that does not know the number of samples, the numbers of the first and the last frame.
struct FLACParser: ExtractionParser {
  /// What is brought behind a jump over a tag: STREAMINFO and the blocks that usually follow it.
  private static let jumpWindow: UInt64 = 4096
  /// What is brought behind a jump over a metadata block.
  private static let blockWindow: UInt64 = 512
  /// The first look at the end, in bytes: what one round trip brings anyway.
  static let tailWindow = ExtractorDescriptor.oneRoundTail
  /// The most that is looked at to find the last frame, in bytes.
  private static let longestReach: UInt64 = 4 << 20

  /// What tags behind the last frame may have of a stream that is not kept, in bytes.
  private static let tagRoom: UInt64 = 256 << 10

  private var position: UInt64?
  private var isBehindMarker = false
  private var info: StreamInfo?
  private var audioStart: UInt64?
  private var firstFrame: FrameHeader?
  private var hasFirstFrame = false
  private var passed: UInt64 = 0

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    try findMarker(input)
    while audioStart == nil {
      try readBlock(input)
      if let info, let samples = info.totalSamples {
        guard info.sampleRate > 0 else { throw .failed(.malformed("STREAMINFO has a sample rate of 0")) }
        return [try .duration(Double(samples) / Double(info.sampleRate), .exact, source: "flac:STREAMINFO")]
      }
    }
    guard let info, let audioStart else { throw .failed(.malformed("there is no STREAMINFO block", at: position)) }
    guard info.sampleRate > 0 else { throw .failed(.malformed("STREAMINFO has a sample rate of 0")) }
    return [try fromFrames(info, from: audioStart, input)]
  }

  // MARK: Metadata

  private mutating func findMarker(_ input: ByteView) throws(ParserPause) {
    guard !isBehindMarker else { return }
    var offset = position ?? 0
    while let tag = try ID3v2Header(in: input, at: offset), tag.isSynchSafe {
      offset = tag.end
      position = offset
      if try input.ends(at: offset) { break }
      if !input.gaps(in: offset..<(offset +| 42)).isEmpty { try input.require([offset..<(offset +| Self.jumpWindow)]) }
    }
    guard try input.matches("fLaC", at: offset) else { throw .failed(.notRecognised("there is no fLaC marker")) }
    isBehindMarker = true
    position = offset +| 4
  }

  /// Reads one metadata block header, and the content where it is STREAMINFO (RFC 9639, section 8.1).
  private mutating func readBlock(_ input: ByteView) throws(ParserPause) {
    guard let start = position else { return }
    input.release(before: start)
    try bring(start..<(start +| 4), window: Self.blockWindow, input)
    let header: UInt32 = try input.bigEndian(at: start)
    let size = UInt64(header & 0xFF_FFFF)
    let type = header >> 24 & 0x7F
    guard type != 127, type != 0 || info == nil else {
      // No block can be of that kind here: the size of the one before was wrong. The frames are somewhere behind.
      guard info != nil else { throw .failed(.malformed("a metadata block has the forbidden type 127", at: start)) }
      audioStart = start
      return
    }
    if type == 0 {
      info = StreamInfo(try input.bytes(at: start +| 4, upTo: min(Int(size), StreamInfo.neededSize)))
      guard info != nil else { throw .failed(.malformed("STREAMINFO is too short", at: start)) }
    }
    position = start +| 4 +| size
    if header >> 31 == 1 { audioStart = position }
  }

  // MARK: Frames

  private mutating func fromFrames(
    _ info: StreamInfo, from audioStart: UInt64, _ input: ByteView
  ) throws(ParserPause) -> Finding {
    if !hasFirstFrame {
      let size = UInt64(FrameHeader.maximumSize)
      try bring(audioStart..<(audioStart +| size), window: size, input)
      firstFrame = FrameHeader(try input.bytes(at: audioStart, upTo: FrameHeader.maximumSize), at: 0)
      hasFirstFrame = true
      passed = audioStart
    }
    let reach = min(max(2 *| info.frameBound +| 64 << 10, Self.tailWindow), Self.longestReach)
    let kept = reach + Self.tagRoom + 256
    let length = try input.lengthByPassing(from: &passed, keeping: kept)
    input.release(before: max(length -| kept, min(audioStart, length)))
    guard audioStart < length else { throw .failed(.absent("there is no frame behind the metadata")) }
    try input.require([max(audioStart, length -| Self.tailWindow)..<length])
    let end = try TrailingTags.audioEnd(input, from: audioStart, length: length)
    guard length - end <= Self.tagRoom else {
      throw .failed(
        .absent("STREAMINFO does not know the number of samples, and large tags hide the last frame"))
    }
    guard let last = try lastFrame(from: max(audioStart, end -| reach), to: end, info, input) else {
      throw .failed(.absent("STREAMINFO does not know the number of samples, and no last frame was found"))
    }
    return try finding(info, last)
  }

  private func lastFrame(
    from floor: UInt64, to end: UInt64, _ info: StreamInfo, _ input: ByteView
  ) throws(ParserPause) -> LastFrame? {
    guard floor < end else { return nil }
    var window = max(Self.tailWindow, min(info.maximumFrameSize +| 1024, 256 << 10))
    while true {
      let start = max(floor, end -| window)
      if let frame = LastFrame(in: try input.bytes(start..<end)) { return frame }
      if start == floor { return nil }
      window = window *| 4
    }
  }

  private func finding(_ info: StreamInfo, _ last: LastFrame) throws(ParserPause) -> Finding {
    let isConstant = info.blockSizes.lowerBound == info.blockSizes.upperBound && info.blockSizes.lowerBound > 0
    let nominal = isConstant ? info.blockSizes.lowerBound : firstFrame?.blockSize ?? info.blockSizes.upperBound
    let first = firstFrame?.firstSample(nominal: nominal) ?? 0
    let start = last.header.firstSample(nominal: nominal)
    let rate = Double(info.sampleRate)
    guard last.isWhole else {
      // What stands behind the last whole frame is a part of one more frame, or none of it at all.
      return try .duration(
        Double(start -| first) / rate, .estimated(error: Double(last.header.blockSize) / rate), source: "flac:frames")
    }
    // Where no first frame was found the stream is taken to start at 0, as nearly all do.
    let confidence = firstFrame == nil ? Confidence.declared : .exact
    return try .duration(Double(start +| last.header.blockSize -| first) / rate, confidence, source: "flac:frames")
  }

  /// Has `range` and what follows it up to `window` bytes brought where it is missing; where the end of the file will
  /// be wanted too, both in one round.
  private func bring(_ range: Range<UInt64>, window: UInt64, _ input: ByteView) throws(ParserPause) {
    let known = input.length ?? .max
    guard range.upperBound <= known, !input.gaps(in: range).isEmpty else { return }
    let wanted = range.lowerBound..<(range.lowerBound +| window)
    guard let info, info.totalSamples == nil, let length = input.length else { return try input.require([wanted]) }
    try input.require([wanted, max(range.lowerBound, length -| Self.tailWindow)..<length])
  }
}
