/// A parser for a question that is about the sound, about its tags, or about both.
public enum TaggedSound {
  /// Asks for the keys of tags the one parser and for the others the other, so that neither reads for what
  /// was not asked; together they ask in the same rounds.
  ///
  /// - Parameters:
  ///   - keys: those that the tags answer; ``TagContent/keys`` by default.
  ///   - tags: makes the parser of the tags.
  ///   - sound: makes the parser of everything else.
  public static func parser(
    for question: Question, keys: [String] = TagContent.keys, tags: (Question) -> any ExtractionParser,
    sound: (Question) -> any ExtractionParser
  ) -> any ExtractionParser {
    let ofTags = question.keys.intersection(keys)
    guard !ofTags.isEmpty else { return sound(question) }
    let others = question.keys.subtracting(ofTags)
    let reader = tags(Question(keys: ofTags, exact: question.exact))
    guard !others.isEmpty else { return reader }
    return ParserGroup([sound(Question(keys: others, exact: question.exact)), reader])
  }
}
