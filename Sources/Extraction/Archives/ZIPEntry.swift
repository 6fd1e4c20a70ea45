/// A file or folder in a ZIP archive, as its directory has it (APPNOTE 6.3.10, section 4.3.12).
public struct ZIPEntry: Sendable, Hashable {
  /// The name with its folders, with `/` between any two.
  public var name: String
  /// Bytes of the content.
  public var size: UInt64
  /// Bytes that it takes in the archive.
  public var compressedSize: UInt64
  /// How it is compressed: 0 is not at all, 8 is deflate (section 4.4.5).
  public var method: UInt16
  /// Whether the content is encrypted.
  public var isEncrypted: Bool
  /// When it was changed last, as `2024-05-31T13:05:08`, in the clock of whoever packed it; nil where that is not said.
  public var modified: String?
  /// Where its local header stands, in bytes from the start of the archive.
  public var offset: UInt64

  /// Whether it is a folder.
  public var isDirectory: Bool { name.hasSuffix("/") }
}
