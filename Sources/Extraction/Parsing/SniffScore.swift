/// How much the first bytes of a resource look like a format, from 0 to 100.
public struct SniffScore: Sendable, Hashable, Comparable {
  /// The score: 0 rules the format out, 100 leaves no doubt.
  public let value: Int

  /// A score, clamped to 0…100.
  public init(_ value: Int) { self.value = min(100, max(0, value)) }

  /// Not this format.
  public static let none = SniffScore(0)
  /// Possible, as good as any other guess.
  public static let weak = SniffScore(20)
  /// Looks like it; a stronger sign of another format wins.
  public static let plausible = SniffScore(50)
  /// Several independent signs.
  public static let strong = SniffScore(80)
  /// A magic number of at least four bytes that no other format uses.
  public static let certain = SniffScore(100)

  /// The lower score first.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
}
