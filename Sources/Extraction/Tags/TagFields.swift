/// The fields of a tag under shared names, gathered in the file's order.
public struct TagFields: Sendable, Hashable {
  /// More fields than any real tag has; what comes behind is left out.
  private static let most = 2000
  /// What counts or measures, and is told as a number where it is written as one.
  private static let counts: Set = ["track", "trackTotal", "disc", "discTotal", "bpm"]

  private var names: [String] = []
  private var values: [String: [FindingValue]] = [:]
  private var count = 0

  /// No fields.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { names.isEmpty }

  /// Whether there is a field of this name.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// Adds a value under a shared name. Blanks at its ends are left out, and so is an empty one or one that is there already.
  /// `3/12` as `track` or `disc` gives the total as well.
  public mutating func add(_ name: String, _ text: String) {
    let text = TagText.trimmed(text)
    guard !text.isEmpty else { return }
    guard name == "track" || name == "disc" else { return put(name, Self.value(name, text)) }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    // 0 means that nobody filled it in.
    if let own = parts.first, own.contains(where: { $0 != "0" }) {
      put(name, Self.value(name, TagText.trimmed(String(own))))
    }
    guard parts.count == 2, parts[1].contains(where: { $0 != "0" }) else { return }
    put(name + "Total", Self.value(name + "Total", TagText.trimmed(String(parts[1]))))
  }

  /// Adds a value under a format's own name.
  public mutating func add(own name: String, _ text: String) {
    guard let name = TagName.name(for: name) else { return }
    add(name, text)
  }

  /// Adds a genre by its number in ID3v1; one that nobody named is left out.
  public mutating func add(genre number: Int) {
    if let name = ID3Genre.name(number) { add("genre", name) }
  }

  /// Adds the fields of another tag whose names are not here.
  public mutating func fill(from other: TagFields) {
    for name in other.names where values[name] == nil {
      names.append(name)
      values[name] = other.values[name]
    }
  }

  /// All fields as a record: those with shared names in their order, then the others in the file's. Several values of one
  /// name are a list.
  public var record: FindingRecord {
    let own = names.filter { !TagName.shared.contains($0) }
    return FindingRecord(
      (TagName.shared + own).compactMap { name in
        guard let all = values[name], let first = all.first else { return nil }
        return FindingRecord.Member(name, all.count == 1 ? first : .list(all))
      })
  }

  private mutating func put(_ name: String, _ value: FindingValue) {
    guard count < Self.most else { return }
    guard let there = values[name] else {
      names.append(name)
      values[name] = [value]
      count += 1
      return
    }
    guard there.count < 64, !there.contains(value) else { return }
    // One track has one number.
    if Self.counts.contains(name) { return }
    values[name]?.append(value)
    count += 1
  }

  private static func value(_ name: String, _ text: String) -> FindingValue {
    guard counts.contains(name), text.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text)
    else { return .text(text) }
    return .integer(number)
  }
}
