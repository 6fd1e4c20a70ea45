import Extraction

/// What is right for an input.
public struct ExpectedOutcome: Sendable {
  /// How sure a finding must be.
  public enum Certainty: Sendable {
    /// ``Extraction/Confidence/exact``.
    case exact
    /// ``Extraction/Confidence/declared``.
    case declared
    /// ``Extraction/Confidence/estimated(error:)``, and the truth lies within the error that it gives.
    case estimated
    /// Whatever it says of itself.
    case any
  }

  enum Kind: Sendable {
    case value(key: String, value: FindingValue, tolerance: Double, certainty: Certainty)
    case failure(Set<ExtractionError.Code>)
  }

  let kind: Kind

  /// A duration in seconds, right within ± `tolerance` seconds (0.001 by default).
  public static func duration(_ seconds: Double, within tolerance: Double = 0.001, _ certainty: Certainty = .exact)
    -> Self
  {
    Self(kind: .value(key: "duration", value: .number(seconds), tolerance: tolerance, certainty: certainty))
  }

  /// A size of a picture; nothing is right where a side of it is not above 0.
  public static func dimensions(_ size: Dimensions, _ certainty: Certainty = .exact) -> Self {
    guard let finding = try? Finding.dimensions(size, source: "expected") else { return failure() }
    return value(finding.value, for: finding.key, certainty)
  }

  /// Any value under any key; `tolerance` is for numbers.
  public static func value(
    _ value: FindingValue, for key: String, within tolerance: Double = 0, _ certainty: Certainty = .any
  ) -> Self {
    Self(kind: .value(key: key, value: value, tolerance: tolerance, certainty: certainty))
  }

  /// A refusal of one of these kinds.
  public static func failure(_ codes: ExtractionError.Code...) -> Self { Self(kind: .failure(Set(codes))) }

  /// What is wrong with `outcome`, nil where it is right.
  func complaint(about outcome: ConformanceRun.Outcome) -> String? {
    switch kind {
    case .failure(let codes):
      if case .failed(let error) = outcome, codes.contains(error.code) { return nil }
      let names = codes.map(\.rawValue).sorted().joined(separator: " or ")
      return "expected a refusal (\(names)), got \(outcome)"
    case .value(let key, let value, let tolerance, let certainty):
      guard case .answered(let findings) = outcome, let finding = findings.first(where: { $0.key == key }) else {
        return "expected \(key) \(value), got \(outcome)"
      }
      guard Self.isNear(finding.value, value, tolerance, finding.confidence, certainty) else {
        return "expected \(key) \(value) ± \(tolerance), got \(outcome)"
      }
      return Self.fits(finding.confidence, certainty) ? nil : "expected the answer to be \(certainty), got \(outcome)"
    }
  }

  private static func isNear(
    _ found: FindingValue, _ wanted: FindingValue, _ tolerance: Double, _ confidence: Confidence,
    _ certainty: Certainty
  ) -> Bool {
    guard case .number(let number) = found, case .number(let right) = wanted else { return found == wanted }
    guard abs(number - right) > tolerance else { return true }
    if case .estimated(let error) = confidence, certainty == .estimated { return abs(number - right) <= error }
    return false
  }

  private static func fits(_ confidence: Confidence, _ certainty: Certainty) -> Bool {
    switch (certainty, confidence) {
    case (.any, _), (.exact, .exact), (.declared, .declared), (.estimated, .estimated): true
    default: false
    }
  }
}
