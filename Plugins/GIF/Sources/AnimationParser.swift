import Extraction

/// Adds up how long the pictures are shown.
struct AnimationParser: ExtractionParser {
  private var walk = BlockWalk()
  private var pictures = 0
  /// In hundredths of a second.
  private var shown = 0
  /// Of the picture that comes next.
  private var delay = 0

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    do throws(ParserPause) {
      while true {
        switch try walk.next(input) {
        case .control(let delay): self.delay = delay
        case .image:
          pictures += 1
          shown = shown +| delay
          delay = 0
        case .trailer: return [try finding(.exact)]
        }
      }
    } catch {
      // Writers forget the trailer, and files are cut: what is there has been seen, and there may have been more.
      guard case .failed = error, walk.screen != nil, pictures > 1, shown > 0 else { throw error }
      return [try finding(.estimated(error: seconds))]
    }
  }

  var provisional: [Finding] {
    guard let finding = try? finding(.estimated(error: seconds)) else { return [] }
    return [finding]
  }

  private var seconds: Double { Double(shown) / 100 }

  private func finding(_ confidence: Confidence) throws(ParserPause) -> Finding {
    guard pictures > 1 else { throw .failed(.absent("a still picture has no duration")) }
    return try .duration(seconds, confidence, source: "gif:delays")
  }
}
