/// The header of a gzip file (RFC 1952, section 2.3).
public enum GzipMember {
  /// Where the compressed data start; nil where the header is cut or not of the one kind that there is.
  public static func contentStart(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 10, bytes[2] == 8 else { return nil }
    let flags = bytes[3]
    var position = 10
    if flags & 0x04 != 0 {
      guard position + 2 <= bytes.count else { return nil }
      position += 2 + (Int(bytes[position]) | Int(bytes[position + 1]) << 8)
    }
    // A name and a comment, each up to a zero.
    for flag in [0x08, 0x10] as [UInt8] where flags & flag != 0 {
      guard position < bytes.count, let end = bytes[position...].firstIndex(of: 0) else { return nil }
      position = end + 1
    }
    if flags & 0x02 != 0 { position += 2 }
    return position < bytes.count ? position : nil
  }
}
