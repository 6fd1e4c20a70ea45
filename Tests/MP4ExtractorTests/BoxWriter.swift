/// Writes boxes, so that each test can show the file it is about.
enum BoxWriter {
  static func box(_ type: String, _ content: [UInt8]..., largeSize: Bool = false) -> [UInt8] {
    let body = join(content)
    if largeSize { return u32(1) + Array(type.utf8) + u64(UInt64(body.count + 16)) + body }
    return u32(UInt32(body.count + 8)) + Array(type.utf8) + body
  }

  /// The pieces one after another.
  static func join(_ pieces: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces { bytes += piece }
    return bytes
  }

  static func u32(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) } }
  static func u64(_ value: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - $0 * 8)) } }
  static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  static func ftyp(_ major: String = "isom", _ compatible: String...) -> [UInt8] {
    box("ftyp", Array(major.utf8), u32(0), compatible.flatMap { Array($0.utf8) })
  }

  /// Media data of `count` bytes, each of them 0xA5.
  static func mdat(_ count: Int, largeSize: Bool = false) -> [UInt8] {
    box("mdat", Array(repeating: 0xA5, count: count), largeSize: largeSize)
  }

  static func mvhd(_ duration: UInt64, per timescale: UInt32 = 1000, version: UInt8 = 0) -> [UInt8] {
    box("mvhd", times(duration, timescale, version), zeros(80))
  }

  static func mdhd(_ duration: UInt64, per timescale: UInt32, version: UInt8 = 0) -> [UInt8] {
    box("mdhd", times(duration, timescale, version), zeros(4))
  }

  private static func times(_ duration: UInt64, _ timescale: UInt32, _ version: UInt8) -> [UInt8] {
    version == 0
      ? u32(0) + zeros(8) + u32(timescale) + u32(UInt32(truncatingIfNeeded: duration))
      : [version, 0, 0, 0] + zeros(16) + u32(timescale) + u64(duration)
  }

  static func elst(_ entries: [(duration: UInt32, time: Int32)], flags: UInt32 = 0) -> [UInt8] {
    let list = entries.flatMap { u32($0.duration) + u32(UInt32(bitPattern: $0.time)) + u32(0x10000) }
    return box("edts", box("elst", u32(flags), u32(UInt32(entries.count)), list))
  }

  /// A track; `samples` are the runs of its `stts`.
  static func trak(
    _ id: UInt32 = 1, header: UInt64 = 0, media: UInt64 = 0, per timescale: UInt32 = 48000, handler: String = "soun",
    enabled: Bool = true, edits: [UInt8] = [], samples: [(count: UInt32, delta: UInt32)] = []
  ) -> [UInt8] {
    let tkhd = box(
      "tkhd", u32(enabled ? 3 : 2), zeros(8), u32(id), zeros(4), u32(UInt32(truncatingIfNeeded: header)), zeros(60))
    let stts = box("stts", u32(0), u32(UInt32(samples.count)), samples.flatMap { u32($0.count) + u32($0.delta) })
    let hdlr = box("hdlr", zeros(8), Array(handler.utf8), zeros(13))
    return box(
      "trak", tkhd, edits,
      box("mdia", mdhd(media, per: timescale), hdlr, box("minf", box("stbl", box("stsd", zeros(60)), stts))))
  }

  static func mvex(_ tracks: [UInt32] = [1], mehd: UInt32? = nil, sampleDuration: UInt32 = 0) -> [UInt8] {
    box(
      "mvex", mehd.map { box("mehd", u32(0), u32($0)) } ?? [],
      tracks.flatMap { box("trex", u32(0), u32($0), u32(1), u32(sampleDuration), zeros(8)) })
  }

  /// One track's part of a fragment: `count` samples of `each` units, said in the run, in the header or in `trex`.
  static func traf(
    _ id: UInt32 = 1, at time: UInt64?, _ count: UInt32, each: UInt32, saidIn place: Place = .run
  ) -> [UInt8] {
    let tfhd =
      place == .header ? box("tfhd", u32(0x20008), u32(id), u32(each)) : box("tfhd", u32(0x20000), u32(id))
    let samples = (0..<count).flatMap { _ in (place == .run ? u32(each) : []) + u32(100) }
    let trun = box("trun", u32(place == .run ? 0x301 : 0x201), u32(count), u32(0), samples)
    return box("traf", tfhd, time.map { box("tfdt", [1, 0, 0, 0], u64($0)) } ?? [], trun)
  }

  enum Place { case run, header, defaults }

  static func moof(_ number: UInt32, _ tracks: [UInt8]...) -> [UInt8] {
    box("moof", box("mfhd", u32(0), u32(number)), tracks.flatMap { $0 })
  }

  static func sidx(_ entries: [(size: UInt32, units: UInt32)], per timescale: UInt32, firstOffset: UInt32 = 0)
    -> [UInt8]
  {
    box(
      "sidx", u32(0), u32(1), u32(timescale), u32(0), u32(firstOffset), u32(UInt32(entries.count)),
      entries.flatMap { u32($0.size) + u32($0.units) + u32(0x9000_0000) })
  }

  /// The index at the end of a file, of one track or several.
  static func mfra(_ tracks: [(id: UInt32, entries: [(time: UInt64, moof: Int)])]) -> [UInt8] {
    let tables = tracks.flatMap { track in
      box(
        "tfra", [1, 0, 0, 0], u32(track.id), u32(0), u32(UInt32(track.entries.count)),
        track.entries.flatMap { u64($0.time) + u64(UInt64($0.moof)) + [1, 1, 1] })
    }
    return box("mfra", tables, box("mfro", u32(0), u32(UInt32(tables.count + 24))))
  }
}
