/// A frame of an ID3v2 tag: what it is, where its content stands, and how that is wrapped.
struct ID3v2Frame: Sendable, Hashable {
  /// Four letters; those of version 2.2 by their names in 2.3.
  let id: String
  /// Where its content stands, header left out.
  let content: Range<UInt64>
  /// Of the tag: 2, 3 or 4.
  let version: UInt8
  /// The second byte of flags.
  let flags: UInt8
  /// Whether the whole tag says that its frames are unsynchronised (version 4).
  let isUnsynchronised: Bool

  /// Whether only who has the key can read it.
  var isEncrypted: Bool { version == 4 ? flags & 0x04 != 0 : version == 3 && flags & 0x40 != 0 }
  private var isCompressed: Bool { version == 4 ? flags & 0x08 != 0 : version == 3 && flags & 0x80 != 0 }
  /// Whether what stands there is the content itself.
  var isPlain: Bool { !isCompressed && !isEncrypted && !(version == 4 && (isUnsynchronised || flags & 0x02 != 0)) }

  /// The bytes between the header and the content: group, method of encryption, length.
  var prefix: Int {
    switch version {
    case 4: (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x04 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0)
    case 3: (flags & 0x80 != 0 ? 4 : 0) + (flags & 0x40 != 0 ? 1 : 0) + (flags & 0x20 != 0 ? 1 : 0)
    default: 0
    }
  }

  /// The content, unwrapped; nil where that cannot be.
  func content(_ stored: [UInt8]) -> [UInt8]? {
    guard !isEncrypted, stored.count >= prefix else { return nil }
    var bytes = Array(stored.dropFirst(prefix))
    if version == 4, isUnsynchronised || flags & 0x02 != 0 {
      bytes = Unsynchronisation.removed(from: bytes) ?? bytes
    }
    guard isCompressed else { return bytes }
    // A zlib stream (RFC 1950): two bytes of header, deflate, a checksum.
    var inflation = Inflation(bytes.dropFirst(2), limit: ByteView.maximumRead)
    return inflation.run() ? inflation.output : nil
  }
}
