import Extraction

/// The frames of sound in a piece of an elementary stream.
struct SoundFrames {
  /// One frame: its size in bytes, and what it holds.
  private struct Frame {
    var size: Int
    var samples: Int
    var rate: Int
    var channels = 0
  }

  /// How long they play, in seconds.
  private(set) var seconds = 0.0
  private(set) var sampleRate = 0
  private(set) var channels = 0

  /// Counts the frames in `bytes` of a stream with this codec; nil where it is one whose frames cannot be counted, or none was
  /// found.
  init?(_ bytes: [UInt8], codec: String) {
    let read: ([UInt8], Int) -> Frame?
    switch codec {
    case "aac": read = Self.adts
    case "mp2", "mp3", "mp1": read = Self.mpeg
    case "ac3", "eac3": read = Self.dolby
    case "dts": read = Self.dts
    default: return nil
    }
    var index = 0
    while index + 8 <= bytes.count {
      // The rest of a frame that started before may look like a header: another one has to follow, or the end.
      guard let frame = read(bytes, index), frame.size > 0, frame.rate > 0,
        index + frame.size + 8 > bytes.count || codec == "dts" || read(bytes, index + frame.size) != nil
      else {
        index += 1
        continue
      }
      seconds += Double(frame.samples) / Double(frame.rate)
      if sampleRate == 0 { (sampleRate, channels) = (frame.rate, frame.channels) }
      index += frame.size
    }
    if seconds == 0 { return nil }
  }

  /// A frame of AAC (ISO/IEC 13818-7, 6.2).
  private static func adts(_ bytes: [UInt8], _ index: Int) -> Frame? {
    guard bytes[index] == 0xFF, bytes[index + 1] & 0xF6 == 0xF0 else { return nil }
    let rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]
    let rate = Int(bytes[index + 2] >> 2 & 15)
    guard rates.indices.contains(rate) else { return nil }
    let size = Int(bytes[index + 3] & 3) << 11 | Int(bytes[index + 4]) << 3 | Int(bytes[index + 5] >> 5)
    guard size >= 7 else { return nil }
    let layout = Int(bytes[index + 2] & 1) << 2 | Int(bytes[index + 3] >> 6)
    return Frame(
      size: size, samples: 1024 * (Int(bytes[index + 6] & 3) + 1), rate: rates[rate],
      channels: layout == 7 ? 8 : layout)
  }

  /// A frame of MPEG audio (ISO/IEC 11172-3, 2.4.2.3).
  private static func mpeg(_ bytes: [UInt8], _ index: Int) -> Frame? {
    guard bytes[index] == 0xFF, bytes[index + 1] & 0xE0 == 0xE0 else { return nil }
    let (version, layer) = (bytes[index + 1] >> 3 & 3, 4 - Int(bytes[index + 1] >> 1 & 3))
    let (bitRate, rateCode) = (Int(bytes[index + 2] >> 4), Int(bytes[index + 2] >> 2 & 3))
    guard version != 1, (1...3).contains(layer), rateCode < 3, (1...14).contains(bitRate) else { return nil }
    let isFirst = version == 3
    let tables: [[Int]] = [
      [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
      [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
      [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
      [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
      [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
    let table = isFirst ? tables[layer - 1] : tables[layer == 1 ? 3 : 4]
    let rate = [44_100, 48_000, 32_000][rateCode] / (version == 3 ? 1 : version == 2 ? 2 : 4)
    let samples = layer == 1 ? 384 : layer == 3 && !isFirst ? 576 : 1152
    let padding = Int(bytes[index + 2] >> 1 & 1)
    let bits = table[bitRate - 1] * 1000
    let size = layer == 1 ? (12 * bits / rate + padding) * 4 : samples / 8 * bits / rate + padding
    return Frame(size: size, samples: samples, rate: rate, channels: bytes[index + 3] >> 6 == 3 ? 1 : 2)
  }

  /// A frame of AC-3 or E-AC-3 (ETSI TS 102 366, 4.4 and annex E.1.3).
  private static func dolby(_ bytes: [UInt8], _ index: Int) -> Frame? {
    guard bytes[index] == 0x0B, bytes[index + 1] == 0x77 else { return nil }
    let (version, code) = (bytes[index + 5] >> 3, Int(bytes[index + 4] >> 6))
    let layouts = [2, 1, 2, 3, 3, 4, 4, 5]
    if version > 10 {
      let size = (Int(bytes[index + 2] & 7) << 8 | Int(bytes[index + 3])) * 2 + 2
      let blocks = code == 3 ? 6 : [1, 2, 3, 6][Int(bytes[index + 4] >> 4 & 3)]
      let rate =
        code == 3 ? [24_000, 22_050, 16_000, 0][Int(bytes[index + 4] >> 4 & 3)] : [48_000, 44_100, 32_000][code]
      // A dependent stream plays together with the one before it.
      let isDependent = bytes[index + 2] >> 6 == 1
      let channels = layouts[Int(bytes[index + 4] >> 1 & 7)] + Int(bytes[index + 4] & 1)
      return Frame(size: size, samples: isDependent ? 0 : blocks * 256, rate: rate, channels: channels)
    }
    let sizeCode = Int(bytes[index + 4] & 63)
    guard code < 3, sizeCode < 38 else { return nil }
    let rates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]
    let rate = [48_000, 44_100, 32_000][code]
    let bits = rates[sizeCode / 2] * 1000
    let words = bits * 1536 / rate / 16 + (code == 1 ? sizeCode % 2 : 0)
    var fields = BitReader(bytes[(index + 6)..<(index + 8)])
    let mode = Int(fields.read(3))
    if mode & 1 != 0, mode != 1 { fields.skip(2) }
    if mode & 4 != 0 { fields.skip(2) }
    if mode == 2 { fields.skip(2) }
    return Frame(size: words * 2, samples: 1536, rate: rate, channels: layouts[mode] + Int(fields.read(1)))
  }

  /// A core frame of DTS (ETSI TS 102 114, 5.3); what extends it plays with it.
  private static func dts(_ bytes: [UInt8], _ index: Int) -> Frame? {
    guard index + 12 <= bytes.count, bytes[index] == 0x7F, bytes[index + 1] == 0xFE, bytes[index + 2] == 0x80,
      bytes[index + 3] == 1
    else { return nil }
    var fields = BitReader(bytes[(index + 4)..<(index + 12)])
    fields.skip(7)
    let blocks = Int(fields.read(7)) + 1
    let size = Int(fields.read(14)) + 1
    let layout = Int(fields.read(6))
    let rates = [0, 8000, 16_000, 32_000, 0, 0, 11_025, 22_050, 44_100, 0, 0, 12_000, 24_000, 48_000, 0, 0]
    let channels = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, 8]
    return Frame(
      size: max(size, 12), samples: blocks * 32, rate: rates[Int(fields.read(4))],
      channels: channels.indices.contains(layout) ? channels[layout] : 0)
  }
}
