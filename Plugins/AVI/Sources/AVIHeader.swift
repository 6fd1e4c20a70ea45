import Extraction

/// What the header list (`hdrl`) says.
struct AVIHeader {
  /// More streams than any file has; it bounds the work.
  private static let mostStreams = 100
  /// The part of a chunk's content that is read, in bytes: what lies behind it is an index or the codec's own.
  private static let readLimit: UInt64 = 128

  /// Seconds a frame in the main header; 0 where the writer did not know.
  private(set) var secondsPerFrame = 0.0
  /// Frames in the first RIFF list.
  private(set) var firstFrames: UInt64 = 0
  /// Frames in all RIFF lists (`dmlh`); 0 where that is not said.
  private(set) var allFrames: UInt64 = 0
  private(set) var size: Dimensions?
  private(set) var streams: [AVIStream] = []
  /// The shape of the whole picture (`vprp`), width by height.
  private(set) var pictureShape: (width: Int, height: Int)?

  /// Reads the chunks in `content`, and in the lists in it.
  init(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) {
    try read(content, depth: 0, input)
  }

  /// The first video stream's size, else that of the main header, with the shape of a pixel where the file says it.
  var dimensions: Dimensions? {
    guard streams.contains(where: \.isVideo), var result = streams.lazy.compactMap(\.size).first ?? size else {
      return nil
    }
    if let shape = pictureShape, shape.width > 0, shape.height > 0 {
      let (width, height) = (shape.width * result.storedHeight, shape.height * result.storedWidth)
      var (larger, smaller) = (max(width, height), min(width, height))
      while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
      if larger > 0 { result.sampleAspectRatio = (width / larger, height / larger) }
    }
    return result
  }

  private mutating func read(_ content: Range<UInt64>, depth: Int, _ input: ByteView) throws(ParserPause) {
    var offset = content.lowerBound
    while content.upperBound -| offset >= 8 {
      let id = try input.bytes(at: offset, upTo: 4)
      let size = UInt64(try input.littleEndian(UInt32.self, at: offset +| 4))
      let start = offset +| 8
      let end = min(start +| size, content.upperBound)
      if id.hasText("LIST", at: 0) {
        let type = try input.bytes(at: start, upTo: 4)
        let isKnown = type.hasText("strl", at: 0) || type.hasText("odml", at: 0)
        if isKnown, depth < 2, end > start +| 4 { try read((start +| 4)..<end, depth: depth + 1, input) }
      } else {
        try take(id, start..<end, input)
      }
      offset = start +| size +| (size & 1)
    }
  }

  private mutating func take(_ id: [UInt8], _ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) {
    guard ["avih", "strh", "strf", "dmlh", "vprp"].contains(String(decoding: id, as: UTF8.self)) else { return }
    let count = Int(min(content.upperBound - content.lowerBound, Self.readLimit))
    let bytes = try input.bytes(at: content.lowerBound, upTo: count)
    switch String(decoding: id, as: UTF8.self) {
    case "avih":
      secondsPerFrame = Double(bytes.littleEndian(4, at: 0)) / 1e6
      firstFrames = bytes.littleEndian(4, at: 16)
      size = Dimensions(Int(bytes.littleEndian(4, at: 32)), Int(bytes.littleEndian(4, at: 36)))
    case "strh":
      guard streams.count < Self.mostStreams, let stream = AVIStream(bytes) else { return }
      streams.append(stream)
    case "strf":
      if let last = streams.indices.last, streams[last].format.isEmpty { streams[last].format = bytes }
    case "dmlh": allFrames = bytes.littleEndian(4, at: 0)
    case "vprp":
      // The high half is the width (OpenDML, 5.0: dwFrameAspectRatio).
      let shape = bytes.littleEndian(4, at: 20)
      pictureShape = (Int(shape >> 16), Int(shape & 0xFFFF))
    default: break
    }
  }
}
