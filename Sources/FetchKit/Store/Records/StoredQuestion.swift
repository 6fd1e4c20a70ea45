import Extraction

/// A question as it is kept: another answer may come of it where another extractor, or another version of one, is asked.
package struct StoredQuestion: Sendable, Hashable {
  /// The keys, sorted, parted by blanks.
  var keys: String
  /// Whether no estimate would do.
  var isExact: Bool
  /// Who could answer, in the order of the registry: `id:version`, parted by blanks.
  var extractors: String

  /// The question as it is asked of a registry.
  package init(_ question: Question, of registry: ExtractorRegistry) {
    keys = question.keys.sorted().joined(separator: " ")
    isExact = question.exact
    extractors = registry.extractors.map(\.descriptor)
      .filter { !question.keys.isDisjoint(with: $0.keys) }
      .map { "\($0.id):\($0.version)" }.joined(separator: " ")
  }

  init(keys: String, isExact: Bool, extractors: String) {
    (self.keys, self.isExact, self.extractors) = (keys, isExact, extractors)
  }
}
