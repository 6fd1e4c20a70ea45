/// The options and operands of a command line, understood one by one; whether they go together is not checked yet.
struct ParsedArguments: Equatable {
  /// What is no option, in order.
  var operands: [String] = []
  private var values: [OptionKey: [OptionValue]] = [:]

  mutating func add(_ key: OptionKey, _ value: OptionValue) { values[key, default: []].append(value) }

  /// Whether the option was given at all.
  func has(_ key: OptionKey) -> Bool { values[key] != nil }

  /// The last mention of a flag or toggle; nil where there was none.
  func toggle(_ key: OptionKey) -> Bool? {
    guard case .flag(let value) = values[key]?.last else { return nil }
    return value
  }

  /// Whether a flag was given.
  func flag(_ key: OptionKey) -> Bool { toggle(key) ?? false }

  /// The last text given.
  func text(_ key: OptionKey) -> String? { texts(key).last }

  /// All texts given, in order.
  func texts(_ key: OptionKey) -> [String] {
    (values[key] ?? []).compactMap { value in
      guard case .text(let text) = value else { return nil }
      return text
    }
  }

  /// The last number given.
  func count(_ key: OptionKey) -> Int? {
    guard case .count(let count) = values[key]?.last else { return nil }
    return count
  }

  /// The last time given, in seconds, also where it was given in days.
  func seconds(_ key: OptionKey) -> Double? {
    guard case .seconds(let seconds) = values[key]?.last else { return nil }
    return seconds
  }

  /// The last number of bytes given.
  func bytes(_ key: OptionKey) -> UInt64? {
    guard case .bytes(let bytes) = values[key]?.last else { return nil }
    return bytes
  }
}
