import Extraction

/// Reads a manifest whole.
struct XMLManifestParser: ExtractionParser {
  let question: Question

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    // What is no manifest is not worth reading to its end.
    var head = XMLPull(try ManifestText.head(input))
    guard XMLManifest.Kind(root: try? head.next()) != nil else {
      throw .failed(.notRecognised("the first element is not that of a manifest"))
    }
    let text = try ManifestText.whole(input)
    let summary: ManifestSummary
    do throws(XMLPull.Fault) {
      summary = try XMLManifest.summary(text)
    } catch {
      switch error {
      case .cut: throw .failed(ExtractionError(.truncated, "the manifest ends within an element"))
      case .malformed(let index):
        throw .failed(.malformed("the manifest breaks the rules of XML", at: UInt64(clamping: index)))
      }
    }
    return try summary.findings(for: question)
  }
}
