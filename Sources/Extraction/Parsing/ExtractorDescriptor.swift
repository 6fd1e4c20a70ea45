/// What an extractor is, as data: it can be listed without running anything.
public struct ExtractorDescriptor: Sendable {
  /// The most that a sniffer may read from the start of a resource: 4,096 bytes.
  public static let sniffLength: UInt64 = 4096

  /// The largest tail that comes in one round trip with its head: 13.5 KiB, in bytes. A server may send ten segments
  /// before it hears anything (RFC 6928); what is larger waits for one more round trip.
  public static let oneRoundTail: UInt64 = 13_824

  /// The ``headLength`` of an extractor that reads resources from their first byte to their last, such as a digest:
  /// 1 GiB, in bytes. The resource is then asked for as a whole, by one request.
  public static let wholeResource = 1 << 30

  /// A short, stable name: `mp4`. Lower case letters, digits and hyphens.
  public var id: String
  /// Raised when an answer may differ from the one before: remembered answers of an older version are dropped.
  public var version: Int
  /// What people call the formats: "MP4, M4A, QuickTime".
  public var name: String
  /// What can be asked: `duration`.
  public var keys: [String]
  /// Byte patterns at the start of such files.
  public var signatures: [Signature]
  /// Usual file name extensions, lower case, without the dot. They only break ties and choose the first request.
  public var extensions: [String]
  /// Usual MIME types, lower case, without parameters. They only break ties and choose the first request.
  public var mimeTypes: [String]
  /// How many bytes of the head usually suffice, in bytes; 4,096 by default. One request under 14 KB costs no more
  /// round trips than one of 1 KB.
  public var headLength: Int
  /// How many bytes of the tail are usually needed too, in bytes; 0, the default, where the head suffices.
  public var tailLength: Int

  /// A descriptor.
  public init(
    id: String, version: Int, name: String, keys: [String], signatures: [Signature] = [], extensions: [String],
    mimeTypes: [String], headLength: Int = 4096, tailLength: Int = 0
  ) {
    self.id = id
    self.version = version
    self.name = name
    self.keys = keys
    self.signatures = signatures
    self.extensions = extensions
    self.mimeTypes = mimeTypes
    self.headLength = headLength
    self.tailLength = tailLength
  }
}
