/// What is asked of a resource.
public struct Question: Sendable, Hashable {
  /// The keys wanted: `duration`.
  public var keys: Set<String>
  /// Whether an estimate will not do and as much may be read as it takes. False by default.
  public var exact: Bool

  /// A question.
  public init(keys: Set<String>, exact: Bool = false) {
    (self.keys, self.exact) = (keys, exact)
  }

  /// A question with one key.
  public init(_ key: String, exact: Bool = false) {
    self.init(keys: [key], exact: exact)
  }
}
