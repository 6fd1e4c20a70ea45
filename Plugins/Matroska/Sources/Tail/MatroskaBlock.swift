import Extraction

/// The header of a Block or SimpleBlock (RFC 9559, sections 10.1 and 10.2).
struct MatroskaBlock {
  let track: UInt64
  /// Ticks from the start of the Segment.
  let timestamp: Int64
  /// BlockDuration in ticks; nil where there is none.
  var duration: UInt64?
  /// How many frames are laced into it, 1 without lacing.
  let frames: UInt64

  /// The content of a SimpleBlock or Block in a Cluster of that timestamp; nil where it has no whole header.
  init?(_ bytes: UnsafeRawBufferPointer, cluster: UInt64?) {
    guard let cluster, let first = bytes.first else { return nil }
    let length = first.leadingZeroBitCount + 1
    guard length <= 8, bytes.count >= length + 3 else { return nil }
    let marker = UInt64(1) << (7 * UInt64(length))
    track = bytes[..<length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & (marker - 1)
    let relative = Int16(bitPattern: UInt16(bytes[length]) << 8 | UInt16(bytes[length + 1]))
    timestamp = Int64(clamping: cluster) +| Int64(relative)
    let isLaced = bytes[length + 2] & 0b110 != 0
    frames = isLaced && bytes.count > length + 3 ? UInt64(bytes[length + 3]) + 1 : 1
  }

  /// The content of a BlockGroup.
  init?(group bytes: UnsafeRawBufferPointer, cluster: UInt64?) {
    var block: MatroskaBlock?
    var duration: UInt64?
    var position = 0
    while case .header(let header) = EBMLHeader.read(bytes, at: position), let size = header.size {
      let content = position + header.length
      let available = bytes.count - content
      let count = min(Int(clamping: size), available)
      let body = UnsafeRawBufferPointer(rebasing: bytes[content..<content + count])
      if header.id == MatroskaID.block { block = MatroskaBlock(body, cluster: cluster) }
      if header.id == MatroskaID.blockDuration, size <= UInt64(available) {
        duration = EBMLBlock.unsigned(Array(body)[...])
      }
      position = content + count
    }
    guard let block else { return nil }
    self = block
    self.duration = duration
  }
}
