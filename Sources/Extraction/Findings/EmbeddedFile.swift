/// A part of a resource that is a file of its own: a cover picture.
public struct EmbeddedFile: Sendable, Hashable {
  /// Its bytes, whole.
  public let bytes: [UInt8]
  /// Its MIME type, as its own first bytes say, else as the file that holds it does.
  public let mimeType: String
  /// What is said of it: `type` (`front cover`), `description`, `width` and `height`.
  public var details: FindingRecord

  /// An embedded file.
  public init(bytes: [UInt8], mimeType: String, details: FindingRecord = FindingRecord()) {
    (self.bytes, self.mimeType, self.details) = (bytes, mimeType, details)
  }
}
