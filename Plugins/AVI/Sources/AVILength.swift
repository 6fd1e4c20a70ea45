import Extraction

/// How long the streams are by the headers, each count checked against what a file of this size can hold.
struct AVILength {
  let header: AVIHeader
  /// The most chunks, and bytes, that the file can hold.
  let fileLength: UInt64?

  /// Seconds of the stream at `index`; nil where its header does not know, or says what cannot be.
  func seconds(of index: Int) -> Double? {
    guard header.streams.indices.contains(index) else { return nil }
    let stream = header.streams[index]
    guard let each = stream.secondsPerUnit, let units = units(of: stream) else { return nil }
    let seconds = Double(units) * each
    return seconds > 0 && seconds < 100_000_000 ? seconds : nil
  }

  /// The playing time: that of the longest stream of pictures or sound, and whether several counts agree on it.
  var whole: (seconds: Double, source: String, agrees: Bool)? {
    var best: (seconds: Double, source: String, agrees: Bool)?
    for (index, stream) in header.streams.enumerated() where stream.isVideo || stream.isAudio {
      guard let seconds = seconds(of: index), seconds > best?.seconds ?? 0 else { continue }
      let frames = max(header.allFrames, header.firstFrames)
      best = (seconds, "avi:strh", stream.isVideo ? stream.length == frames : best?.agrees ?? false)
    }
    // A sound much longer than the pictures is a mistake more often than the truth.
    let pictures = header.streams.indices.filter { header.streams[$0].isVideo }.compactMap(seconds(of:)).max()
    if let pictures, let found = best, found.seconds > pictures * 2 + 10, header.secondsPerFrame > 0 {
      return (pictures, "avi:strh", false)
    }
    return best ?? mainHeader
  }

  private var mainHeader: (seconds: Double, source: String, agrees: Bool)? {
    let frames = max(header.allFrames, header.firstFrames)
    let each = header.streams.first(where: \.isVideo)?.secondsPerUnit ?? header.secondsPerFrame
    guard frames > 0, each > 0, fits(frames) else { return nil }
    return (Double(frames) * each, header.allFrames > 0 ? "avi:dmlh" : "avi:avih", false)
  }

  private func units(of stream: AVIStream) -> UInt64? {
    if stream.isVideo {
      let told = max(header.allFrames, header.firstFrames)
      // A writer that counts only the first RIFF list in the stream's header counts all of them in `dmlh`.
      let units = header.allFrames > stream.length ? header.allFrames : stream.length
      if units > 0, fits(units) { return told > 0 && fits(told) && units > told *| 16 ? told : units }
      return told > 0 && fits(told) ? told : nil
    }
    guard stream.length > 0 else { return nil }
    guard stream.sampleSize > 0 else { return fits(stream.length) ? stream.length : nil }
    return stream.length *| stream.sampleSize <= fileLength ?? .max ? stream.length : nil
  }

  /// Each frame takes at least the eight bytes of a chunk's header, or of an entry in an index.
  private func fits(_ frames: UInt64) -> Bool { fileLength.map { frames <= $0 / 8 } ?? true }
}
