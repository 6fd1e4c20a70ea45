/// A name that can be asked for: a key, `tags`, or a part of its value, `tags.title`.
public struct AskedName: Sendable, Hashable {
  /// The name as it was given.
  public let name: String
  /// The key that the extractor is asked for.
  public let key: String
  /// The names of the members that lead to the part; empty for the whole value.
  public let path: [String]

  /// A key, perhaps followed by member names, with a dot between any two.
  public init(_ name: String) {
    self.name = name
    let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    key = names.first ?? name
    path = Array(names.dropFirst())
  }

  /// What is asked for, of findings; nil where it is not among them.
  public func finding(in findings: some Sequence<Finding>) -> Finding? {
    guard let whole = findings.first(where: { $0.key == key }) else { return nil }
    guard !path.isEmpty else { return whole }
    guard let part = whole.value.part(path) else { return nil }
    // A unit is that of the whole value's number.
    return Finding(key: name, value: part, confidence: whole.confidence, source: whole.source)
  }
}

extension Sequence<Finding> {
  /// The finding for a key, or for a part of a key's value: `findings["tags.title"]`.
  public subscript(name: String) -> Finding? { AskedName(name).finding(in: self) }
}
