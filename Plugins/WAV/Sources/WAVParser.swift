import Extraction

/// Walks the chunks to `fmt ` and `data` and divides; never reads the samples.
struct WAVParser: ExtractionParser {
  /// Chunks before the data that are looked at; real files have a handful.
  private static let chunkLimit = 100_000
  /// What a jump to a chunk brings at once: what follows it is usually small and wanted too.
  private static let jumpWindow: UInt64 = 512
  /// The size that says "see ds64", or that a writer who could not go back left behind.
  private static let unknownSize: UInt64 = 0xFFFF_FFFF

  /// From here on a size that the file does not fill is what a writer to a pipe puts there, not a promise.
  private static let leastPlaceholder: UInt64 = 0x7FFF_0000

  struct DataChunk: Equatable {
    var start: UInt64
    /// Bytes as the header says; nil where it does not say and the data goes to the end of the file.
    var size: UInt64?
  }

  private var position: UInt64 = 0
  private var passed: UInt64 = 0
  private var chunks = 0
  /// The size that the form gives itself: all of the file but its first eight bytes.
  private var formSize: UInt64 = 0
  private var chunkFollowsEmptyData = false
  private var isBigEndian = false
  private var has64BitSizes = false
  private var sizes64: WAVSizes64?
  private var format: WAVFormat?
  private var factSamples: UInt64?
  private var data: DataChunk?

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == 0 { try readForm(input) }
    while isLookingFor {
      guard try readChunk(input) else { break }
    }
    guard let format else { throw .failed(.malformed("there is no usable fmt chunk", at: position)) }
    guard let data else { throw .failed(missingData(input)) }
    let bytes = try dataBytes(data, input)
    var length = WAVLength(format: format, factSamples: factSamples, dataBytes: bytes)
    if let size = data.size, size > bytes, size < Self.leastPlaceholder || has64BitSizes {
      length.promisedBytes = size
    }
    return [try length.finding()]
  }

  /// What the header promises, for a host that cannot read on to see whether the file is really that long.
  var provisional: [Finding] {
    guard let format, let size = data?.size, size < Self.unknownSize || has64BitSizes else { return [] }
    do throws(ParserPause) {
      var promised = try WAVLength(format: format, factSamples: factSamples, dataBytes: size).finding()
      promised.confidence = .declared
      return [promised]
    } catch {
      return []
    }
  }

  private var isLookingFor: Bool {
    guard let format, let data else { return true }
    // Without these a compressed file's length hangs on a `fact` chunk, which some writers put behind the data.
    let isHelpless = !format.isLinear && format.byteRate == 0 && format.samplesPerBlock == 0
    return isHelpless && factSamples == nil && data.size != nil
  }

  private mutating func readForm(_ input: ByteView) throws(ParserPause) {
    let form = try input.fourCC(at: 0)
    guard try input.matches("WAVE", at: 8) else { throw .failed(.notRecognised("the form type is not WAVE")) }
    switch form {
    case FourCC.riff: break
    case FourCC.rifx: isBigEndian = true
    case FourCC.rf64, FourCC.bw64: has64BitSizes = true
    default: throw .failed(.notRecognised("no RIFF, RIFX, RF64 or BW64 form"))
    }
    formSize = UInt64(try uint32(at: 4, input))
    position = 12
  }

  /// Reads one chunk; false where there is none any more.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    input.release(before: position)
    guard try hasChunkHeader(input) else { return false }
    guard chunks < Self.chunkLimit else { throw .failed(.malformed("there is no end of chunks", at: position)) }
    let id = try input.fourCC(at: position)
    let content = position +| 8
    let size = try chunkSize(id, input)
    switch id {
    case FourCC.fmt where format == nil:
      format = WAVFormat(try input.bytes(at: content, upTo: Int(min(size, 64))), bigEndian: isBigEndian)
    case FourCC.ds64 where has64BitSizes && sizes64 == nil:
      sizes64 = try WAVSizes64(input, at: content, size: size)
    case FourCC.fact where size >= 4 && factSamples == nil:
      factSamples = UInt64(try uint32(at: content, input))
    case FourCC.data where data == nil:
      data = try dataChunk(at: content, size: size, input)
      // Data to the end of the file: nothing can stand behind it.
      if data?.size == nil { return false }
    default: break
    }
    position = isLookingFor ? try nextChunk(after: content, size: size, input) : content +| size
    chunks += 1
    return true
  }

  private func hasChunkHeader(_ input: ByteView) throws(ParserPause) -> Bool {
    if let length = input.length { guard position < length, length - position >= 8 else { return false } }
    // After a jump a little more than the eight bytes is brought: the next chunks are near.
    let header = position..<(position +| 8)
    if !input.gaps(in: header).isEmpty { try input.require([position..<(position +| Self.jumpWindow)]) }
    return true
  }

  private func chunkSize(_ id: UInt32, _ input: ByteView) throws(ParserPause) -> UInt64 {
    let size = UInt64(try uint32(at: position +| 4, input))
    guard size == Self.unknownSize, let sizes64 else { return size }
    if id == FourCC.data { return sizes64.data > 0 ? sizes64.data : size }
    return sizes64.others[id] ?? size
  }

  private mutating func dataChunk(
    at start: UInt64, size: UInt64, _ input: ByteView
  ) throws(ParserPause) -> DataChunk {
    if size == Self.unknownSize && sizes64?.data != size { return DataChunk(start: start, size: nil) }
    guard size == 0, try !input.ends(at: start) else { return DataChunk(start: start, size: size) }
    // Size 0 with something behind it: an empty chunk, or a writer that died before it could fill in the size.
    chunkFollowsEmptyData = try isChunk(at: start, input)
    return DataChunk(start: start, size: nil)
  }

  /// Where the chunk behind one of `size` bytes starts: an odd one has a pad byte, which some writers forget.
  private func nextChunk(after content: UInt64, size: UInt64, _ input: ByteView) throws(ParserPause) -> UInt64 {
    let end = content +| size
    guard size % 2 == 1 else { return end }
    if let length = input.length, end >= length -| 8 { return end +| 1 }
    if !input.gaps(in: end..<(end +| 9)).isEmpty { try input.require([end..<(end +| Self.jumpWindow)]) }
    return FourCC.common.contains(try input.fourCC(at: end)) ? end : end +| 1
  }

  /// Whether a chunk seems to start at `offset`: four printable characters.
  private func isChunk(at offset: UInt64, _ input: ByteView) throws(ParserPause) -> Bool {
    let id = try input.bytes(at: offset, upTo: 4)
    return id.count == 4 && id.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Bytes of samples that are really there.
  private mutating func dataBytes(_ data: DataChunk, _ input: ByteView) throws(ParserPause) -> UInt64 {
    guard let size = data.size else {
      passed = max(passed, data.start)
      let length = try input.lengthByPassing(from: &passed)
      // A writer that got the form's size right has also finished with the data.
      let isFinished = formSize +| 8 == length || formSize +| 9 == length
      return chunkFollowsEmptyData && isFinished ? 0 : length -| data.start
    }
    guard size > 0 else { return 0 }
    let last = data.start +| (size - 1)
    input.release(before: last)
    guard try !input.ends(at: last) else { return (input.length ?? 0) -| data.start }
    // 32 bits are not enough for more than 4 GiB, and some writers let the size wrap: no file has 4 GiB of notes.
    guard !has64BitSizes, let length = input.length else { return size }
    return size +| (length -| (data.start +| size)) & ~Self.unknownSize
  }

  private func uint32(at offset: UInt64, _ input: ByteView) throws(ParserPause) -> UInt32 {
    isBigEndian ? try input.bigEndian(at: offset) : try input.littleEndian(at: offset)
  }

  private func missingData(_ input: ByteView) -> ExtractionError {
    guard let length = input.length, position > length else {
      return .malformed("there is no data chunk", at: position)
    }
    return ExtractionError(.truncated, "the file ends at byte \(length), before its data chunk", at: length)
  }
}
