import Extraction

/// Takes the play duration from the header; of a broadcast that was not finished, the times of the first and the last packet.
struct ASFParser: ExtractionParser {
  private let question: Question
  private var header: ASFHeader?
  private var passed: UInt64 = 0

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let header: ASFHeader
    if let known = self.header { header = known } else { header = try ASFHeader(input) }
    self.header = header
    guard header.hasFileProperties || !header.streams.isEmpty else {
      throw .failed(.malformed("the header has neither file properties nor streams"))
    }
    var answers = Answers(to: question)
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size = header.streams.lazy.compactMap(\.size).first else {
        throw .failed(.absent("there is no stream of pictures"))
      }
      return try .dimensions(size, .declared, source: "asf:StreamProperties")
    }
    try answers.add("tracks") { () throws(ParserPause) in
      try .tracks(header.streams.map(\.track), source: "asf:StreamProperties")
    }
    if question.keys.contains("duration") {
      let finding = try durationOrFailure(header, input)
      try answers.add("duration") { () throws(ParserPause) in
        switch finding {
        case .success(let finding): return finding
        case .failure(let error): throw .failed(error)
        }
      }
    }
    return try answers.all()
  }

  private mutating func durationOrFailure(
    _ header: ASFHeader, _ input: ByteView
  ) throws(ParserPause) -> Result<Finding, ExtractionError> {
    do throws(ParserPause) {
      return .success(try duration(header, input))
    } catch {
      guard case .failed(let reason) = error else { throw error }
      return .failure(reason)
    }
  }

  private mutating func duration(_ header: ASFHeader, _ input: ByteView) throws(ParserPause) -> Finding {
    let seconds = header.playSeconds - header.preroll
    // Longer than ten years is a writer's mistake.
    if !header.isBroadcast, seconds > 0, seconds < 315_576_000 {
      return try .duration(seconds, .declared, source: "asf:FileProperties")
    }
    guard header.packetSize > 0, header.packetSize <= 1 << 20 else {
      throw .failed(.absent("the header has no usable play duration, nor a size of packets to find the last one by"))
    }
    return try fromPackets(header, input)
  }

  private mutating func fromPackets(_ header: ASFHeader, _ input: ByteView) throws(ParserPause) -> Finding {
    let start = header.end +| 50
    guard try input.bytes(at: header.end, upTo: 16) == ASFObject.data else {
      throw .failed(.absent("the header has no usable play duration, and no data object follows it"))
    }
    let firstBytes = try input.bytes(at: start, upTo: 64)
    passed = max(passed, start)
    let length = try input.lengthByPassing(from: &passed, keeping: header.packetSize *| 2 +| 64)
    var end = length
    // An index may stand behind the packets.
    let size: UInt64 = try input.littleEndian(at: header.end +| 16)
    if size > 50, header.end +| size < length { end = header.end +| size }
    let count = (end -| start) / header.packetSize
    guard count > 0, let first = ASFPacket(firstBytes) else { throw .failed(.absent("there are no data packets")) }
    let place = start +| (count - 1) *| header.packetSize
    guard let last = ASFPacket(try input.bytes(at: place, upTo: 64)) else {
      throw .failed(.malformed("the last data packet makes no sense", at: place))
    }
    let seconds = last.time - first.time + last.duration
    return try .duration(seconds, .estimated(error: max(1, last.duration)), source: "asf:packets")
  }
}
