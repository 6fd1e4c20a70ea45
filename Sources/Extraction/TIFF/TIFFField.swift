/// A field of a directory: what it is, and where its values stand (TIFF 6.0, section 2).
public struct TIFFField: Sendable, Hashable {
  /// What the values are, as far as they can be read as numbers.
  public enum Kind: Sendable, Hashable {
    /// Unsigned whole numbers of this many bytes.
    case integer(UInt64)
    /// Two unsigned whole numbers of four bytes each, one divided by the other.
    case ratio

    /// Bytes that a value takes.
    var width: UInt64 {
      switch self {
      case .integer(let width): width
      case .ratio: 8
      }
    }

    init?(type: UInt64) {
      switch type {
      case 1: self = .integer(1)
      case 3: self = .integer(2)
      case 4, 9, 13: self = .integer(4)
      case 5: self = .ratio
      case 16, 17, 18: self = .integer(8)
      default: return nil
      }
    }
  }

  /// What it means.
  public let tag: UInt16
  /// What its values are; nil for text and everything else that is not read as numbers.
  public let kind: Kind?
  /// How many values it has.
  public let count: UInt64
  /// Where the first value stands, in bytes from the start of the block.
  public let values: UInt64
}
