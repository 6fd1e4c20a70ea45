/// The value of a finding.
public enum FindingValue: Sendable, Hashable {
  /// A measured or computed number, finite.
  case number(Double)
  /// A count.
  case integer(Int)
  /// Text, as the file has it: it may hold control characters, which whoever shows it must escape.
  case text(String)
}
