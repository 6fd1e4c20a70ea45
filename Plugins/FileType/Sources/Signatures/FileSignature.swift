/// Bytes at a fixed place that tell a type.
struct FileSignature: Sendable {
  let type: KnownType
  private let offset: Int
  /// Nil stands for any byte.
  private let pattern: [UInt8?]

  /// A pattern written as text in which each character is a byte and `?` any byte.
  init(_ text: String, _ mime: String, _ container: String, _ fileExtension: String? = nil, at offset: Int = 0) {
    type = KnownType(mime, container, fileExtension)
    self.offset = offset
    pattern = text.unicodeScalars.map { $0 == "?" ? nil : UInt8(truncatingIfNeeded: $0.value) }
  }

  func matches(_ head: [UInt8]) -> Bool {
    guard head.count >= offset + pattern.count else { return false }
    return zip(head[offset...], pattern).allSatisfy { $1 == nil || $0 == $1 }
  }
}
