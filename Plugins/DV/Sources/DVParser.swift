import Extraction

/// Divides the length of the file by that of a frame.
struct DVParser: ExtractionParser {
  private let question: Question
  private var frame: DVFrame?
  private var passed: UInt64 = 480

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if frame == nil { frame = DVFrame(try input.bytes(at: 0, upTo: 480)) }
    guard let frame else { throw .failed(.notRecognised("there are no DIF blocks")) }
    var answers = Answers(to: question)
    try answers.add("dimensions") { () throws(ParserPause) in
      try .dimensions(frame.dimensions, source: "dv:VAUX")
    }
    try answers.add("tracks") { () throws(ParserPause) in
      var track = MediaTrack(.video, codec: "dvvideo")
      (track.size, track.frameRate) = (frame.dimensions, frame.rate)
      return try .tracks([track], source: "dv:VAUX")
    }
    if question.keys.contains("duration") {
      let length = try input.lengthByPassing(from: &passed)
      try answers.add("duration") { () throws(ParserPause) in
        let count = length / frame.size
        let isCut = length % frame.size != 0
        let seconds = Double(count) / frame.rate
        return try .duration(seconds, isCut ? .estimated(error: 1 / frame.rate) : .exact, source: "dv:frames")
      }
    }
    return try answers.all()
  }
}
