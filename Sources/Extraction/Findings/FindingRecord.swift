/// Values with names, in an order that makes sense to a reader.
public struct FindingRecord: Sendable, Hashable {
  /// A name and its value.
  public struct Member: Sendable, Hashable {
    /// The name, in lowerCamelCase: `sampleRate`.
    public let name: String
    /// The value.
    public let value: FindingValue

    /// A member.
    public init(_ name: String, _ value: FindingValue) { (self.name, self.value) = (name, value) }
  }

  /// All members, in order; no two have the same name.
  public private(set) var members: [Member] = []
  /// How the whole is written where there is room for one word, as `1920x1080`; nil where its members are written.
  public var brief: String?

  /// A record of these members; of two with the same name the first counts.
  public init(_ members: [Member] = [], brief: String? = nil) {
    self.brief = brief
    for member in members { add(member.name, member.value) }
  }

  /// Adds a member; one whose name is there already, or whose value is nil, is left out.
  public mutating func add(_ name: String, _ value: FindingValue?) {
    guard let value, self[name] == nil else { return }
    members.append(Member(name, value))
  }

  /// The value of the member called `name`.
  public subscript(name: String) -> FindingValue? { members.first { $0.name == name }?.value }

  /// Whether it has no member.
  public var isEmpty: Bool { members.isEmpty }
}
