import Extraction

/// Reads the properties (`PROP`) and the streams (`MDPR`) in front of the data; of `.ra` files with one of the old codecs,
/// whose bit rate is fixed, the number of bytes.
struct RealMediaParser: ExtractionParser {
  private static let mostChunks = 200
  private static let readLimit: UInt64 = 8192

  private let question: Question
  private var position: UInt64 = 0
  private var chunks = 0
  private var isDone = false
  private var seconds: Double?
  private var streams: [RealMediaStream] = []
  private var ahead = ReadAhead(from: 2048)

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if try input.matches(".ra", at: 0) { return try oldSound(input) }
    guard try input.matches(".RMF", at: 0) else { throw .failed(.notRecognised("there is no RealMedia signature")) }
    try readChunks(input)
    let (seconds, tracks) = (seconds, streams.map(\.track))
    var answers = Answers(to: question)
    try answers.add("duration") { () throws(ParserPause) in
      guard let seconds else { throw .failed(.absent("no properties chunk (PROP) says how long it is")) }
      return try .duration(seconds, .declared, source: "realmedia:PROP")
    }
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size = tracks.lazy.compactMap(\.size).first else {
        throw .failed(.absent("there is no stream of pictures"))
      }
      return try .dimensions(size, .declared, source: "realmedia:MDPR")
    }
    try answers.add("tracks") { () throws(ParserPause) in try .tracks(tracks, source: "realmedia:MDPR") }
    return try answers.all()
  }

  private mutating func readChunks(_ input: ByteView) throws(ParserPause) {
    while !isDone, chunks < Self.mostChunks {
      try ahead.bring(position..<(position +| 10), input)
      if try input.ends(at: position +| 9) { break }
      let id = try input.bytes(at: position, upTo: 4)
      let size = UInt64(try input.bigEndian(UInt32.self, at: position +| 4))
      guard size >= 10, !id.hasText("DATA", at: 0) else { break }
      let count = min(size - 10, Self.readLimit)
      if id.hasText("PROP", at: 0) || id.hasText("MDPR", at: 0) {
        let content = try input.bytes(at: position +| 10, upTo: Int(count))
        if id.hasText("PROP", at: 0), content.count >= 24 {
          seconds = seconds ?? Double(content.bigEndian(4, at: 20)) / 1000
        } else if let stream = RealMediaStream(content) {
          streams.append(stream)
        }
      }
      chunks += 1
      position = position +| size
    }
    isDone = true
  }

  /// RealAudio 1 and 2: 14.4 takes 1,000 bytes a second, 28.8 takes 1,900.
  private func oldSound(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let header = try input.bytes(at: 0, upTo: 128)
    guard header.bigEndian(1, at: 3) == 0xFD else { throw .failed(.notRecognised("there is no RealAudio signature")) }
    var track = MediaTrack(.audio)
    var bytesPerSecond = 0.0
    var bytes: UInt64 = 0
    switch header.bigEndian(2, at: 4) {
    case 3:
      (track.codec, track.channels, track.sampleRate, bytesPerSecond) = ("ra_144", 1, 8000, 1000)
      bytes = header.bigEndian(4, at: 18)
    case 4:
      track.sampleRate = Int(header.bigEndian(2, at: 48))
      track.channels = Int(header.bigEndian(2, at: 54))
      bytes = header.bigEndian(4, at: 12)
      // Two texts with their lengths before them: how it is interleaved, and the codec.
      let place = 56 + 1 + Int(header.bigEndian(1, at: 56)) + 1
      if header.hasText("28_8", at: place) { (track.codec, bytesPerSecond) = ("ra_288", 1900) }
    default: throw .failed(.malformed("a RealAudio header of an unknown version", at: 4))
    }
    let seconds = bytesPerSecond > 0 ? Double(bytes) / bytesPerSecond : 0
    track.duration = seconds
    var answers = Answers(to: question)
    try answers.add("duration") { () throws(ParserPause) in
      try .duration(seconds, .declared, source: "realmedia:.ra")
    }
    try answers.add("tracks") { () throws(ParserPause) in try .tracks([track], source: "realmedia:.ra") }
    return try answers.all()
  }
}
