import Extraction

/// The playing time of a payload of which only samples have been seen.
enum PayloadEstimate {
  /// Seconds, how far off they may be, and what they rest on.
  struct Answer: Sendable, Equatable {
    let seconds: Double
    let error: Double
    let method: String
  }

  /// For a constant bit rate: the samples' frames stand where frames of one size put them, so the frames between
  /// were counted without being seen. Nil where the bit rate changes.
  ///
  /// - Parameter bytesMayTell: whether frames of one size that stand elsewhere still give an answer, from the bytes.
  static func constant(
    _ samples: [Sample?], of stream: FrameStream, until end: UInt64, bytesMayTell: Bool = true
  ) -> Answer? {
    let seen = samples.compactMap(\.self)
    guard seen.count == samples.count, seen.allSatisfy(\.isUniform) else { return nil }
    let frame = stream.header.frameDuration
    let isPadded = stream.header.isPadded || seen.contains(where: \.isPadded)
    // Some encoders never pad and let the bit rate come out a little low.
    let size = isPadded ? stream.meanSize : Double(stream.size(of: stream.header))
    let distances = seen.map { Double($0.firstFrame - stream.offset) / size }
    let tolerance = Double(stream.header.slot) / size + 1e-6
    guard distances.allSatisfy({ abs($0 - $0.rounded()) <= tolerance }) else {
      guard bytesMayTell else { return nil }
      // One bit rate, but something that is no frame lies between: the bytes still say it nearly.
      let seconds = Double(end -| stream.offset) / size * frame
      return Answer(seconds: seconds, error: seconds * 0.005 + frame, method: "bitrate")
    }
    // A last frame that is cut is counted.
    let distance = Double(end -| stream.offset) / size
    let isWhole = abs(distance - distance.rounded()) <= tolerance
    let frames = distance.rounded(isWhole ? .toNearestOrAwayFromZero : .up)
    return Answer(seconds: frames * frame, error: frame, method: "bitrate")
  }

  /// For a variable bit rate: the mean of what the samples hold a byte, over all bytes.
  static func variable(_ samples: [Sample?], of stream: FrameStream, until end: UInt64) -> Answer? {
    let densities = samples.map { $0?.density ?? 0 }
    guard densities.count > 1, densities.contains(where: { $0 > 0 }) else { return nil }
    let count = Double(densities.count)
    let bytes = Double(end -| stream.offset)
    // Neighbours tell how much the samples scatter; a trend over the file is no scatter, each part has its sample.
    let scatter = zip(densities, densities.dropFirst()).reduce(0.0) { sum, pair in
      sum + (pair.0 - pair.1) * (pair.0 - pair.1)
    }
    let deviation = (scatter / (2 * (count - 1)) / count).squareRoot()
    return Answer(
      seconds: densities.reduce(0, +) / count * bytes,
      error: 2 * deviation * bytes + stream.header.frameDuration, method: "samples")
  }
}
