/// Where a box of the ISO base media file format stands in a resource (ISO/IEC 14496-12, 4.2).
///
/// MP4, QuickTime, HEIF, AVIF, Canon's raw files, JPEG 2000 and JPEG XL are made of boxes.
public struct Box: Sendable, Hashable {
  /// What it holds.
  public let type: BoxType
  /// Offset of the size field, in bytes from the start of the resource.
  public let start: UInt64
  /// Offset of the first byte behind size and type.
  public let payload: UInt64
  /// Offset of the first byte behind the box; ``openEnd`` where the size is 0 and the length of the resource unknown.
  public let end: UInt64

  /// The end of a box that reaches to the end of a resource of unknown length.
  public static let openEnd = UInt64.max

  /// A box that stands there.
  public init(type: BoxType, start: UInt64, payload: UInt64, end: UInt64) {
    (self.type, self.start, self.payload, self.end) = (type, start, payload, end)
  }

  /// The whole box, in bytes.
  public var size: UInt64 { end -| start }
  /// The box without its header, in bytes.
  public var payloadSize: UInt64 { end -| payload }
  /// What it holds.
  public var content: Range<UInt64> { min(payload, end)..<end }
}
