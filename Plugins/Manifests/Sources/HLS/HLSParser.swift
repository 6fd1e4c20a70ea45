import Extraction

/// Reads a playlist whole.
struct HLSParser: ExtractionParser {
  let question: Question

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let isBare = try input.matches("#EXTM3U", at: 0)
    guard try isBare ? true : input.matches("#EXTM3U", at: 3) else {
      throw .failed(.notRecognised("the text does not start with #EXTM3U"))
    }
    return try HLSPlaylist(try ManifestText.whole(input)).summary.findings(for: question)
  }
}
