import Extraction

/// What has to be said beside a bare value.
enum FindingNote {
  /// nil where the value can stand for itself.
  ///
  /// - Parameter isProvisional: whether the budget was spent before the answer was final.
  static func of(_ finding: Finding, isProvisional: Bool) -> String? {
    let provisional = isProvisional ? "what was known when the limit was reached" : nil
    let words = [provisional, estimate(finding)].compactMap { $0 }
    return words.isEmpty ? nil : "\(finding.key) is \(words.joined(separator: ", "))"
  }

  private static func estimate(_ finding: Finding) -> String? {
    guard case .estimated(let error) = finding.confidence else { return nil }
    let unit = finding.unit.map { " \($0)" } ?? ""
    let margin = NumberText.decimal(error, places: error < 10 ? 2 : 0).map { ", ±\($0)\(unit)" } ?? ""
    return "estimated\(margin)"
  }
}
