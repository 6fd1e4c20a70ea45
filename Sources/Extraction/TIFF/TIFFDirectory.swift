/// The fields of one picture, or of one of its parts (TIFF 6.0, section 2).
public struct TIFFDirectory: Sendable, Hashable {
  /// Where the next directory stands, in bytes from the start of the block; nil where there is none.
  public internal(set) var next: UInt64?
  private var fields: [UInt16: TIFFField] = [:]

  init() {}

  /// The field with this tag; nil where there is none.
  public subscript(tag: UInt16) -> TIFFField? { fields[tag] }

  /// Of two with the same tag the first counts.
  mutating func add(_ field: TIFFField) {
    if fields[field.tag] == nil { fields[field.tag] = field }
  }
}
