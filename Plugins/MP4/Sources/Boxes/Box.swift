import Extraction

/// Where a box stands in the file.
struct Box: Sendable, Hashable {
  let type: BoxType
  /// Offset of the size field, in bytes from the start of the file.
  let start: UInt64
  /// Offset of the first byte behind size and type.
  let payload: UInt64
  /// Offset of the first byte behind the box; ``openEnd`` where the size is 0 and the length of the file unknown.
  let end: UInt64

  /// The end of a box that reaches to the end of a file of unknown length.
  static let openEnd = UInt64.max

  /// The whole box, in bytes.
  var size: UInt64 { end -| start }
  /// The box without its header, in bytes.
  var payloadSize: UInt64 { end -| payload }
}
