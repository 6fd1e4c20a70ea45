/// What is remembered of a resource for a question about it.
package struct StoredParts: Sendable, Equatable {
  /// Its place in the store.
  var id: Int64
  /// The head of the response that its bytes came with.
  var head: StoredHead
  /// What the question was answered with; nil where it was not asked.
  package var answer: StoredAnswer?
  /// Bytes that are here; empty beside an answer.
  var spans: [StoredSpan]
}
