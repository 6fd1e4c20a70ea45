extension ParserGroup {
  /// A parser that has each part answer for its own keys, all over the same bytes; the part itself where one alone is asked.
  ///
  /// - Parameters:
  ///   - question: what is asked.
  ///   - parts: the keys of each part, and how its parser is made from what it is asked.
  public static func parser(
    for question: Question, _ parts: [(keys: Set<String>, make: (Question) -> any ExtractionParser)]
  ) -> any ExtractionParser {
    let asked = parts.compactMap { part -> (any ExtractionParser)? in
      let keys = question.keys.intersection(part.keys)
      return keys.isEmpty ? nil : part.make(Question(keys: keys, exact: question.exact))
    }
    return asked.count == 1 ? asked[0] : ParserGroup(asked)
  }
}
