/// How sure a finding is.
public enum Confidence: Sendable, Hashable {
  /// Follows from counts of samples or frames, or from a field that the format requires to be right.
  case exact
  /// Computed from a part of the file; the truth lies within ± `error` (in the finding's unit) as far as can be told.
  case estimated(error: Double)
  /// Said by a field that nobody checked.
  case declared
}

extension Confidence: CustomStringConvertible {
  /// `exact`, `estimated(±1.5)` or `declared`.
  public var description: String {
    switch self {
    case .exact: "exact"
    case .declared: "declared"
    case .estimated(let error): "estimated(±\(Self.rounded(error)))"
    }
  }

  private static func rounded(_ error: Double) -> String {
    guard error.isFinite, error < 1e12 else { return "∞" }
    let thousandths = Int((error * 1000).rounded(.up))
    let fraction = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(fraction)"
  }
}
