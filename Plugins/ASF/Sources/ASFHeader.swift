import Extraction

/// What the objects of the header say (ASF Specification, section 3).
struct ASFHeader {
  private static let mostObjects = 1000
  /// The part of an object that is read, in bytes.
  private static let readLimit: UInt64 = 64 << 10

  /// The end of the header object, where the data object starts.
  let end: UInt64
  /// The end of the last packet, less the start of the first, and the preroll; in seconds.
  private(set) var playSeconds = 0.0
  /// What is buffered before playing starts, which time stamps count too; in seconds.
  private(set) var preroll = 0.0
  /// Whether the file is a broadcast that was not finished, whose lengths mean nothing.
  private(set) var isBroadcast = false
  /// Bytes of a data packet; 0 where they differ or nothing is said.
  private(set) var packetSize: UInt64 = 0
  private(set) var hasFileProperties = false
  private(set) var streams: [ASFStream] = []
  private var languages: [String] = []
  private var additions: [Int: Addition] = [:]

  private struct Addition {
    var frameRate: Double?
    var bitRate = 0
    var language: Int?
    var aspect: (width: Int, height: Int) = (0, 0)
  }

  init(_ input: ByteView) throws(ParserPause) {
    guard try input.bytes(at: 0, upTo: 16) == ASFObject.header else {
      throw .failed(.notRecognised("there is no ASF header object"))
    }
    let size: UInt64 = try input.littleEndian(at: 16)
    guard size >= 30 else { throw .failed(.malformed("the header object claims \(size) bytes", at: 16)) }
    end = size
    try read(30..<max(30, min(size, input.length ?? size)), depth: 0, input)
    for index in streams.indices {
      guard let addition = additions[streams[index].number] else { continue }
      (streams[index].frameRate, streams[index].bitRate) = (addition.frameRate, addition.bitRate)
      streams[index].aspect = addition.aspect
      if let language = addition.language, languages.indices.contains(language) {
        streams[index].language = languages[language]
      }
    }
  }

  private mutating func read(_ content: Range<UInt64>, depth: Int, _ input: ByteView) throws(ParserPause) {
    var offset = content.lowerBound
    for _ in 0..<Self.mostObjects {
      guard content.upperBound -| offset >= 24 else { return }
      if !input.gaps(in: offset..<min(offset +| 24, content.upperBound)).isEmpty {
        try input.require([offset..<min(offset +| 4096, content.upperBound)])
      }
      let id = try input.bytes(at: offset, upTo: 16)
      let size: UInt64 = try input.littleEndian(at: offset +| 16)
      guard size >= 24 else {
        // What has been read stands; an object without a size hides the rest.
        guard hasFileProperties else { throw .failed(.malformed("an object claims \(size) bytes", at: offset)) }
        return
      }
      let start = offset +| 24
      let end = min(offset +| size, content.upperBound)
      try take(id, start..<max(start, end), depth: depth, input)
      offset = offset +| size
    }
  }

  private mutating func take(
    _ id: [UInt8], _ content: Range<UInt64>, depth: Int, _ input: ByteView
  ) throws(ParserPause) {
    if id == ASFObject.headerExtension {
      guard depth == 0, content.upperBound - content.lowerBound > 22 else { return }
      return try read((content.lowerBound + 22)..<content.upperBound, depth: 1, input)
    }
    let known = [
      ASFObject.fileProperties, ASFObject.streamProperties, ASFObject.extendedStreamProperties,
      ASFObject.languageList, ASFObject.metadata,
    ]
    guard known.contains(id) else { return }
    let bytes = try input.bytes(
      at: content.lowerBound, upTo: Int(min(content.upperBound - content.lowerBound, Self.readLimit)))
    switch id {
    case ASFObject.fileProperties: takeFileProperties(bytes)
    case ASFObject.streamProperties:
      if streams.count < 127, let stream = ASFStream(bytes) { streams.append(stream) }
    case ASFObject.extendedStreamProperties: takeExtended(bytes)
    case ASFObject.languageList: takeLanguages(bytes)
    default: takeMetadata(bytes)
    }
  }

  private mutating func takeFileProperties(_ bytes: [UInt8]) {
    guard bytes.count >= 80, !hasFileProperties else { return }
    hasFileProperties = true
    playSeconds = Double(bytes.littleEndian(8, at: 40)) / 1e7
    preroll = Double(bytes.littleEndian(8, at: 56)) / 1e3
    isBroadcast = bytes.littleEndian(4, at: 64) & 1 == 1
    let (least, most) = (bytes.littleEndian(4, at: 68), bytes.littleEndian(4, at: 72))
    packetSize = least == most ? least : 0
  }

  /// Extended stream properties (4.1); a stream properties object may stand at their end.
  private mutating func takeExtended(_ bytes: [UInt8]) {
    guard bytes.count >= 64 else { return }
    let number = Int(bytes.littleEndian(2, at: 48) & 0x7F)
    var addition = additions[number] ?? Addition()
    let time = bytes.littleEndian(8, at: 52)
    if time > 0, time < 36_000_000_000 { addition.frameRate = 1e7 / Double(time) }
    addition.bitRate = Int(bytes.littleEndian(4, at: 16))
    addition.language = Int(bytes.littleEndian(2, at: 50))
    additions[number] = addition
    var offset = 64
    for _ in 0..<bytes.littleEndian(2, at: 60) where offset < bytes.count {
      offset += 4 + Int(bytes.littleEndian(2, at: offset + 2))
    }
    for _ in 0..<bytes.littleEndian(2, at: 62) where offset < bytes.count {
      offset = offset +| 22 +| Int(bytes.littleEndian(4, at: offset + 18))
    }
    guard offset >= 0, offset <= bytes.count - 24, Array(bytes[offset..<offset + 16]) == ASFObject.streamProperties,
      streams.count < 127, let stream = ASFStream(Array(bytes[(offset + 24)...]))
    else { return }
    streams.append(stream)
  }

  private mutating func takeLanguages(_ bytes: [UInt8]) {
    var offset = 2
    for _ in 0..<bytes.littleEndian(2, at: 0) where offset < bytes.count {
      let count = Int(bytes[offset])
      let units = bytes[(offset + 1)...].prefix(count).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      languages.append(String(decoding: units.prefix { $0 != 0 && $0 < 0x80 }, as: UTF8.self))
      offset += 1 + count
    }
  }

  /// The shape of pixels (4.6: `AspectRatioX`, `AspectRatioY`).
  private mutating func takeMetadata(_ bytes: [UInt8]) {
    var offset = 2
    for _ in 0..<bytes.littleEndian(2, at: 0) where offset >= 0 && offset <= bytes.count - 12 {
      let number = Int(bytes.littleEndian(2, at: offset + 2) & 0x7F)
      let nameSize = Int(bytes.littleEndian(2, at: offset + 4))
      let valueSize = Int(bytes.littleEndian(4, at: offset + 8))
      let name = bytes[(offset + 12)...].prefix(nameSize).filter { $0 != 0 }
      let value = Int(bytes.littleEndian(min(valueSize, 4), at: offset + 12 + nameSize))
      if name.elementsEqual("AspectRatioX".utf8) { additions[number, default: Addition()].aspect.width = value }
      if name.elementsEqual("AspectRatioY".utf8) { additions[number, default: Addition()].aspect.height = value }
      offset = offset +| 12 +| nameSize +| valueSize
    }
  }
}
