import Extraction

/// Goes through the packs and packets of a region.
struct ProgramScan {
  private static let mostStreams = 256

  /// Streams by identifier; those of private stream 1 with the number of the sub-stream above it.
  private(set) var streams: [Int: ElementaryTimes] = [:]
  private(set) var order: [Int] = []
  /// Stream types by identifier, where a program stream map says them.
  private var types: [UInt8: UInt8] = [:]

  /// A scan of `bytes`, which may start anywhere.
  init(_ bytes: [UInt8]) {
    var index = 0
    while let code = Self.startCode(in: bytes, from: index) {
      index = code
      switch bytes[code + 3] {
      case 0xBA: index += Self.packSize(bytes[code...]) ?? 4
      case 0xBC:
        readMap(bytes[code...])
        index += 4
      case 0xBD, 0xC0...0xEF, 0xFD: index += takePacket(bytes[code...])
      case 0xBB, 0xBE, 0xBF: index += 6 + Int(bytes.bigEndian(2, at: code + 4))
      default: index += 4
      }
    }
  }

  /// The size of the pack header at the start of `bytes`; nil where it is none.
  static func packSize(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes.prefix(14))
    guard bytes.count == 14, bytes.starts(with: [0, 0, 1, 0xBA]) else { return nil }
    if bytes[4] >> 6 == 1 { return 14 + Int(bytes[13] & 7) }
    return bytes[4] >> 4 == 2 ? 12 : nil
  }

  private static func startCode(in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 7 <= bytes.count {
      if bytes[index + 2] > 1 {
        index += 3
      } else if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1, bytes[index + 3] >= 0xB9 {
        return index
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Takes in a packet; gives the bytes to go on.
  private mutating func takePacket(_ packet: ArraySlice<UInt8>) -> Int {
    guard let header = PESHeader(packet), header.packetLength > 0, header.size <= header.packetLength + 6 else {
      return 4
    }
    var payload = packet.prefix(6 + header.packetLength).dropFirst(header.size)
    guard let (key, kind, skipped) = identify(header, payload) else { return 6 + header.packetLength }
    payload = payload.dropFirst(skipped)
    if streams[key] == nil, streams.count < Self.mostStreams {
      streams[key] = ElementaryTimes(kind)
      order.append(key)
    }
    streams[key]?.start(header.stamp)
    streams[key]?.add(payload)
    return 6 + header.packetLength
  }

  /// The stream of a packet, and the bytes of its payload that are not the stream's.
  private func identify(_ header: PESHeader, _ payload: ArraySlice<UInt8>) -> (Int, StreamKind, Int)? {
    let id = header.streamID
    if let type = types[id] { return (Int(id), StreamKind(type: type, descriptors: [], registered: nil), 0) }
    switch id {
    case 0xE0...0xEF: return (Int(id), StreamKind(MediaTrack(.video, codec: Self.videoCodec(payload))), 0)
    case 0xC0...0xDF:
      let isADTS = payload.starts(with: [0xFF, 0xF1]) || payload.starts(with: [0xFF, 0xF9])
      return (Int(id), StreamKind(MediaTrack(.audio, codec: isADTS ? "aac" : "mp2")), 0)
    case 0xBD:
      if payload.starts(with: [0x0B, 0x77]) { return (0xBD, StreamKind(MediaTrack(.audio, codec: "ac3")), 0) }
      guard let sub = payload.first else { return nil }
      let codec: String
      switch sub {
      case 0x80...0x87, 0xC0...0xCF: codec = "ac3"
      case 0x88...0x8F: codec = "dts"
      case 0xA0...0xAF: codec = "pcm_dvd"
      case 0xB0...0xBF: codec = "truehd"
      default: return nil
      }
      return (Int(sub) << 8 | 0xBD, StreamKind(MediaTrack(.audio, codec: codec)), 4)
    case 0xFD: return (0xFD, StreamKind(MediaTrack(.video, codec: "vc1")), 0)
    default: return nil
    }
  }

  /// A sequence header with an extension is of MPEG-2.
  private static func videoCodec(_ payload: ArraySlice<UInt8>) -> String {
    let bytes = Array(payload.prefix(400))
    for index in 0..<max(0, bytes.count - 5) where bytes[index...].starts(with: [0, 0, 1]) {
      switch bytes[index + 3] {
      case 0xB5: return "mpeg2video"
      case 0x67, 0x27, 0x09: return "h264"
      case 0xB8, 0x00: return "mpeg1video"
      default: break
      }
    }
    return "mpeg2video"
  }

  /// A program stream map (ISO/IEC 13818-1, 2.5.4).
  private mutating func readMap(_ packet: ArraySlice<UInt8>) {
    let bytes = Array(packet.prefix(6 + 1024))
    let infoSize = Int(bytes.bigEndian(2, at: 8))
    var index = 12 + infoSize
    let end = min(bytes.count, index + Int(bytes.bigEndian(2, at: 10 + infoSize)))
    while index + 4 <= end {
      types[bytes[index + 1]] = bytes[index]
      index += 4 + Int(bytes.bigEndian(2, at: index + 2))
    }
  }
}
