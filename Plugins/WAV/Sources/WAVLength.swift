import Extraction

/// The playing time, from what the chunks say and from the bytes that are there.
struct WAVLength {
  var format: WAVFormat
  /// The sample frames of the `fact` chunk, nil where there is none.
  var factSamples: UInt64?
  /// Bytes of the `data` chunk that exist.
  var dataBytes: UInt64
  /// Bytes that the header promised, nil where the file keeps the promise or none was made.
  var promisedBytes: UInt64?
  /// The first half of the finding's source.
  var source = "wav"

  /// The duration. Of a file that is cut it is what is there, marked as off by what is not.
  func finding() throws(ParserPause) -> Finding {
    guard let promisedBytes else { return try sound() }
    let promise = try WAVLength(format: format, factSamples: factSamples, dataBytes: promisedBytes, source: source)
      .sound()
    guard case .number(let promised) = promise.value else { return promise }
    // A header alone, cut from its file: there is only the promise.
    guard dataBytes >= format.frameSize, dataBytes > 0 else {
      return try .duration(promised, .estimated(error: promised), source: promise.source)
    }
    var held = try sound()
    guard case .number(let seconds) = held.value, seconds != promised else { return held }
    held.confidence = .estimated(error: max(promised - seconds, 0))
    return held
  }

  private func sound() throws(ParserPause) -> Finding {
    if format.isLinear { return try linear() }
    guard format.sampleRate > 0 else { return try byAverage() }
    if format.samplesPerBlock > 0, format.blockAlign > 0 { return try byBlocks() }
    return try bySamples()
  }

  private func linear() throws(ParserPause) -> Finding {
    let (size, rate) = (format.frameSize, format.effectiveRate)
    guard size > 0, rate > 0 else { return try byAverage() }
    return try .duration(Double(dataBytes / size) / Double(rate), .exact, source: "\(source):data")
  }

  /// Blocks of a fixed number of samples (ADPCM): `fact` only says how much of the last block is meant.
  private func byBlocks() throws(ParserPause) -> Finding {
    let blocks = dataBytes / format.blockAlign + (dataBytes % format.blockAlign > 0 ? 1 : 0)
    let most = blocks *| format.samplesPerBlock
    if let samples = factSamples, samples > 0, samples <= most, most - samples < 2 * format.samplesPerBlock {
      return try .duration(Double(samples) / Double(format.sampleRate), .exact, source: "\(source):fact")
    }
    let whole = dataBytes / format.blockAlign *| format.samplesPerBlock
    return try .duration(Double(whole) / Double(format.sampleRate), .exact, source: "\(source):data")
  }

  /// Other codecs: `fact`, unless the average byte rate shows that it cannot be meant so.
  private func bySamples() throws(ParserPause) -> Finding {
    guard let samples = factSamples, samples > 0, samples < 0xFFFF_FFFF else { return try byAverage() }
    let seconds = Double(samples) / Double(format.sampleRate)
    if format.byteRate > 0, dataBytes > 0 {
      let average = Double(dataBytes) / Double(format.byteRate)
      // The average of a variable rate is often only the rate of the first frame, so only nonsense is refused.
      let slack = isVariable ? 8.0 : 1.5
      guard seconds <= average * slack + 0.5, seconds >= average / slack - 0.5 else { return try byAverage() }
    }
    return try .duration(seconds, .declared, source: "\(source):fact")
  }

  /// MPEG audio layers 1 to 3 and AAC, whose frames differ in size.
  private var isVariable: Bool { [0x0050, 0x0055, 0x00FF, 0x1600, 0x1610, 0x0161, 0x0162].contains(format.tag) }

  private func byAverage() throws(ParserPause) -> Finding {
    guard format.byteRate > 0 else {
      let isNonsense = format.sampleRate == 0
      throw .failed(
        isNonsense
          ? .malformed("the fmt chunk gives neither a sample rate nor a byte rate")
          : .absent("a compressed WAV without a fact chunk and without a byte rate does not tell its length"))
    }
    return try .duration(Double(dataBytes) / Double(format.byteRate), .declared, source: "\(source):fmt/average bytes")
  }
}
