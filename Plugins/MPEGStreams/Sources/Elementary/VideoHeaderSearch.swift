import Extraction

/// Looks for the header of a stream of pictures by start codes.
enum VideoHeaderSearch {
  static func header(in bytes: [UInt8], _ codec: String?) -> VideoHeader? {
    var index = 0
    while index + 8 < bytes.count {
      guard bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 else {
        index += 1
        continue
      }
      let code = bytes[index + 3]
      let header: VideoHeader?
      switch codec {
      case "h264" where code & 0x9F == 7: header = VideoHeader(h264: bytes[(index + 3)...].prefix(1024))
      case "hevc" where code >> 1 == 33: header = VideoHeader(hevc: bytes[(index + 3)...].prefix(1024))
      case "mpeg1video" where code == 0xB3, "mpeg2video" where code == 0xB3:
        header = VideoHeader(mpegSequence: bytes[(index + 4)...])
      case "mpeg4" where code & 0xF0 == 0x20: header = VideoHeader(mpeg4Layer: bytes[(index + 4)...])
      default: header = nil
      }
      if let header { return header }
      index += 3
    }
    return nil
  }
}
