/// Reads the headers of boxes, on the top level and inside containers.
///
/// A box is `size` (32 bits), `type`, and, where `size` is 1, a 64-bit size; a `size` of 0 reaches to the end of the
/// resource (ISO/IEC 14496-12, 4.2).
public struct BoxReader {
  /// What is read.
  public let input: ByteView

  /// A reader of the boxes in `input`.
  public init(input: ByteView) { self.input = input }

  /// What a read of a header brings with it, in bytes.
  public static let readAhead: UInt64 = 512

  /// More children than any real container has; it bounds the work that a hostile file can cause.
  private static let mostChildren = 20_000

  /// The box at `offset` on the top level; nil at the end of the file, or where what is left is no box.
  ///
  /// - Parameter readAhead: how much is brought where the header is not here yet, in bytes.
  public func topLevelBox(at offset: UInt64, readAhead: UInt64 = Self.readAhead) throws(ParserPause) -> Box? {
    if let length = input.length {
      guard offset < length else { return nil }
    } else if !input.gaps(in: offset..<(offset +| 8)).isEmpty {
      try input.require([offset..<(offset +| readAhead)])
    }
    return try box(at: offset, within: input.length ?? Box.openEnd, clamped: false, readAhead)
  }

  /// The children of a container, in order. A child that claims to be longer than the container ends with it.
  public func children(of container: Box) throws(ParserPause) -> [Box] {
    try boxes(from: container.payload, to: container.end)
  }

  /// The first child of this type; what stands behind it is not read.
  public func first(_ type: BoxType, in container: Box) throws(ParserPause) -> Box? {
    var offset = container.payload
    for _ in 0..<Self.mostChildren {
      guard let box = try box(at: offset, within: container.end, clamped: true) else { return nil }
      if box.type == type { return box }
      offset = box.end
    }
    return nil
  }

  /// The child at `offset`; nil where none fits into the container there.
  public func child(at offset: UInt64, in container: Box) throws(ParserPause) -> Box? {
    try box(at: offset, within: container.end, clamped: true)
  }

  /// The boxes whose headers lie in `start..<limit`, one after another.
  public func boxes(from start: UInt64, to limit: UInt64) throws(ParserPause) -> [Box] {
    var found: [Box] = []
    var offset = start
    while found.count < Self.mostChildren, let box = try box(at: offset, within: limit, clamped: true) {
      found.append(box)
      offset = box.end
    }
    return found
  }

  /// Makes sure that `box` is here as a whole, in one round; boxes over 4 MiB are left to be read in parts.
  public func load(_ box: Box) throws(ParserPause) {
    guard box.size <= 4 << 20 else { return }
    try input.require([box.start..<box.end])
  }

  private func box(at offset: UInt64, within limit: UInt64, clamped: Bool, _ readAhead: UInt64 = Self.readAhead)
    throws(ParserPause) -> Box?
  {
    // What reaches to the end of the resource ends there as soon as that is known.
    let limit = limit == Box.openEnd ? input.length ?? limit : limit
    guard limit -| offset >= 8 else { return nil }
    try loadHeader(at: offset, limit, readAhead)
    let size32: UInt32 = try input.bigEndian(at: offset)
    let type = BoxType(rawValue: try input.fourCC(at: offset +| 4))
    var payload = offset +| 8
    var end: UInt64
    switch size32 {
    case 0:
      // Zeros behind the last box are padding, not a box without a name.
      if type.rawValue == 0 { return nil }
      end = limit
    case 1:
      guard limit -| offset >= 16 else { return nil }
      payload = offset +| 16
      let size: UInt64 = try input.bigEndian(at: offset +| 8)
      guard size >= 16, size <= UInt64(Int64.max) else { throw Self.malformed(type, size, offset) }
      end = offset +| size
    default:
      guard size32 >= 8 else { throw Self.malformed(type, UInt64(size32), offset) }
      end = offset +| UInt64(size32)
    }
    if clamped { end = min(end, limit) }
    return Box(type: type, start: offset, payload: payload, end: end)
  }

  private func loadHeader(at offset: UInt64, _ limit: UInt64, _ readAhead: UInt64) throws(ParserPause) {
    let header = offset..<min(offset +| 16, limit)
    if input.gaps(in: header).isEmpty { return }
    try input.require([offset..<min(offset +| readAhead, limit)])
  }

  private static func malformed(_ type: BoxType, _ size: UInt64, _ offset: UInt64) -> ParserPause {
    .failed(.malformed("the box “\(type)” claims a size of \(size) bytes", at: offset))
  }
}
