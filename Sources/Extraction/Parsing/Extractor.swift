/// Answers questions about one family of formats.
///
/// A value without state. **Threading.** May be called from any thread. **Order.** `sniff` first, on the head of a
/// resource; then, where it scored best, a parser is made and asked. **Completion.** A parser that finds that the
/// bytes are of another format after all fails with ``ExtractionError/Code/notRecognised`` and the next candidate
/// is asked. **Cancellation.** Nothing to cancel.
public protocol Extractor: Sendable {
  /// What this extractor is and knows, as data.
  var descriptor: ExtractorDescriptor { get }

  /// How much the first bytes look like this family. By default the best matching signature of the descriptor.
  ///
  /// Reads only the head: at most the first ``ExtractorDescriptor/sniffLength`` bytes. A read behind the end of a
  /// short resource counts as no match.
  func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore

  /// A new parser for one question about one resource.
  func makeParser(for question: Question) -> any ExtractionParser

  /// A new parser for one question about a resource of which something is known besides its bytes. By default what is
  /// known is left aside, as bytes tell more than names; text may need the character set that a server declares, and
  /// links the URL that they are relative to.
  func makeParser(for question: Question, about name: ResourceName) -> any ExtractionParser
}

extension Extractor {
  /// The parser of ``makeParser(for:)``.
  public func makeParser(for question: Question, about name: ResourceName) -> any ExtractionParser {
    makeParser(for: question)
  }

  /// The score of the best signature that matches.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    var best = SniffScore.none
    for signature in descriptor.signatures where signature.score > best {
      if try signature.matches(input) { best = signature.score }
    }
    return best
  }
}
