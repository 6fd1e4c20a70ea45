import Extraction

/// What is asked of each URL.
struct KeySelection: Sendable {
  /// The keys in the order in which they were asked for: the columns of a table. An extractor's id stands for its keys.
  let columns: [String]
  /// The question.
  let question: Question
  /// Who may answer.
  let registry: ExtractorRegistry

  /// - Parameter lists: the values of `--extractor`, each perhaps with commas.
  init(_ lists: [String], exact: Bool, of registry: ExtractorRegistry) throws(UsageError) {
    let names = lists.flatMap { $0.split(separator: ",").map(Self.trimmed) }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw UsageError("--extractor names no key", hint: Self.hint) }
    for name in names where !registry.knows(name) {
      let known = registry.keys + registry.extractors.map(\.descriptor.id)
      let near = NearMiss.best(for: name, among: known)
      throw UsageError(
        "no extractor has the key \"\(LineText.escape(name, forTerminal: true))\"",
        hint: near.map { "did you mean \($0)?" } ?? Self.hint)
    }
    (question, self.registry) = registry.resolve(names, exact: exact)
    var columns: [String] = []
    for name in names {
      let keys =
        registry.keys.contains(name)
        ? [name] : registry.extractors.first { $0.descriptor.id == name }?.descriptor.keys ?? [name]
      for key in keys where !columns.contains(key) { columns.append(key) }
    }
    self.columns = columns
  }

  private static let hint = "\"fetchkit extractors\" lists the keys"

  private static func trimmed(_ text: Substring) -> String { String(text.filter { $0 != " " }) }
}
