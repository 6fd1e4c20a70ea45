@testable import MatroskaExtractor

/// A Matroska file for the tests: what is set is written, in the usual order.
struct MatroskaFile {
  /// A block: milliseconds from its Cluster, and what it holds.
  struct Block {
    var track: UInt8 = 1
    var time: Int16
    /// BlockDuration; with one it is written as a BlockGroup.
    var duration: UInt64?
    /// Frames laced into it.
    var frames: UInt8 = 1
    var payload = 20

    var bytes: [UInt8] {
      let header =
        [0x80 | track] + EBMLWriter.bigEndian(UInt64(UInt16(bitPattern: time)), 2)
        + (frames > 1 ? [0x04, frames - 1] : [0x00])
      let content = header + (0..<payload).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
      guard let duration else { return EBMLWriter.element(MatroskaID.simpleBlock, content) }
      return EBMLWriter.element(
        MatroskaID.blockGroup,
        EBMLWriter.element(MatroskaID.block, content) + EBMLWriter.unsigned(MatroskaID.blockDuration, duration))
    }
  }

  /// A Cluster: its Timestamp and its blocks.
  struct Cluster {
    var timestamp: UInt64
    var blocks: [Block]

    func bytes(hasSize: Bool) -> [UInt8] {
      let content = EBMLWriter.unsigned(MatroskaID.timestamp, timestamp) + blocks.flatMap(\.bytes)
      return hasSize
        ? EBMLWriter.element(MatroskaID.cluster, content) : EBMLWriter.unknownSize(MatroskaID.cluster, content)
    }
  }

  var docType: String? = "webm"
  /// In ticks of the scale; nil for a file without.
  var duration: Double?
  var timestampScale: UInt64 = 1_000_000
  /// DefaultDuration of track 1 in nanoseconds.
  var defaultDuration: UInt64?
  /// Whether the Segment and the Clusters have sizes. A live recording's have none.
  var hasSizes = true
  /// Bytes of Void between the SeekHead and Info.
  var fill = 0
  /// Whether Info stands behind the Clusters, with a SeekHead that says so if `hasSeekHead`.
  var infoIsLast = false
  /// Whether Cues stand at the end.
  var hasCues = false
  var hasSeekHead = false
  var clusters: [Cluster] = []
  /// What stands at the end of the Segment.
  var trailer: [UInt8] = []

  /// A recording of one track, with a block each `step` milliseconds, `perCluster` of them in a Cluster.
  static func recording(blocks: Int, step: Int, perCluster: Int, payload: Int = 20) -> MatroskaFile {
    var file = MatroskaFile()
    file.hasSizes = false
    file.clusters = stride(from: 0, to: blocks, by: perCluster).map { first in
      Cluster(
        timestamp: UInt64(first * step),
        blocks: (0..<min(perCluster, blocks - first)).map { Block(time: Int16($0 * step), payload: payload) })
    }
    return file
  }

  var bytes: [UInt8] {
    let docType = docType.map { EBMLWriter.text(MatroskaID.docType, $0) } ?? []
    let header = EBMLWriter.element(MatroskaID.ebml, EBMLWriter.unsigned(0x4286, 1) + docType)
    let content = segment
    return header
      + (hasSizes
        ? EBMLWriter.element(MatroskaID.segment, content, sizeLength: 8)
        : EBMLWriter.unknownSize(MatroskaID.segment, content))
  }

  var info: [UInt8] {
    EBMLWriter.element(
      MatroskaID.info,
      EBMLWriter.unsigned(MatroskaID.timestampScale, timestampScale)
        + (duration.map { EBMLWriter.float(MatroskaID.duration, $0) } ?? []) + EBMLWriter.text(0x4D80, "test"))
  }

  private var segment: [UInt8] {
    let track =
      EBMLWriter.unsigned(MatroskaID.trackNumber, 1)
      + (defaultDuration.map { EBMLWriter.unsigned(MatroskaID.defaultDuration, $0) } ?? [])
    let tracks = EBMLWriter.element(MatroskaID.tracks, EBMLWriter.element(MatroskaID.trackEntry, track))
    let void = fill > 0 ? EBMLWriter.element(MatroskaID.void, [UInt8](repeating: 0, count: fill)) : []
    let head = void + (infoIsLast ? [] : info) + tracks
    // SeekPositions are written with 8 bytes, so that the SeekHead's own size does not depend on them.
    let seekHeadLength = hasSeekHead ? seekHead(info: 0, cues: 0).count : 0
    var body: [UInt8] = []
    var positions: [UInt64] = []
    for cluster in clusters {
      positions.append(UInt64(seekHeadLength + head.count + body.count))
      body += cluster.bytes(hasSize: hasSizes)
    }
    let infoPosition = seekHeadLength + (infoIsLast ? head.count + body.count : void.count)
    let last = infoIsLast ? info : []
    let cues = hasCues ? cues(positions) : []
    let cuesPosition = seekHeadLength + head.count + body.count + last.count
    let start = hasSeekHead ? seekHead(info: UInt64(infoPosition), cues: UInt64(cuesPosition)) : []
    return start + head + body + last + cues + trailer
  }

  private func seekHead(info: UInt64, cues: UInt64) -> [UInt8] {
    let targets = [(MatroskaID.info, info)] + (hasCues ? [(MatroskaID.cues, cues)] : [])
    return EBMLWriter.element(
      MatroskaID.seekHead,
      targets.flatMap { id, position in
        EBMLWriter.element(
          MatroskaID.seek,
          EBMLWriter.unsigned(MatroskaID.seekID, UInt64(id))
            + EBMLWriter.element(MatroskaID.seekPosition, EBMLWriter.bigEndian(position, 8)))
      })
  }

  private func cues(_ positions: [UInt64]) -> [UInt8] {
    EBMLWriter.element(
      MatroskaID.cues,
      positions.flatMap { position in
        EBMLWriter.element(
          MatroskaID.cuePoint,
          EBMLWriter.unsigned(0xB3, 0)
            + EBMLWriter.element(
              MatroskaID.cueTrackPositions, EBMLWriter.unsigned(MatroskaID.cueClusterPosition, position)))
      })
  }
}
