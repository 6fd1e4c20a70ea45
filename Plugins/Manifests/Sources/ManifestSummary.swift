import Extraction

/// What a manifest says as a whole.
struct ManifestSummary {
  /// The playing time in seconds; nil where it is not known.
  var seconds: Double?
  /// How sure the playing time is.
  var confidence = Confidence.declared
  /// Why there is no playing time, in a clause.
  var lack = "the manifest does not say how long it plays"
  /// The size of the best pictures that it offers.
  var size: Dimensions?
  /// The finding's source.
  var source: String

  init(source: String) { self.source = source }

  /// Takes in a size that is offered: the largest counts.
  mutating func offer(width: Int?, height: Int?) {
    guard let width, let height, (1...65_535).contains(width), (1...65_535).contains(height) else { return }
    if width * height > (size.map { $0.width * $0.height } ?? 0) { size = Dimensions(width, height) }
  }

  /// The findings for a question.
  func findings(for question: Question) throws(ParserPause) -> [Finding] {
    var answers = Answers(to: question)
    try answers.add("duration") { () throws(ParserPause) in
      guard let seconds, seconds > 0 else { throw .failed(.absent(lack)) }
      return try .duration(seconds, confidence, source: source)
    }
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size else { throw .failed(.absent("the manifest does not say how large the pictures are")) }
      return try .dimensions(size, .declared, source: source)
    }
    return try answers.all()
  }
}
