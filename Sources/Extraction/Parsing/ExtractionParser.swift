/// Finds the answer in the bytes: straight-line, synchronous code without I/O.
///
/// **Threading.** Called on one thread at a time; a parser never needs a lock.
/// **Order.** Asked again each time bytes that it missed have arrived, in whatever order and sizes they came; the
/// answer must be the same for all of them. It may keep its progress in stored properties.
/// **Completion.** The first answer or failure is the last call.
/// **Cancellation.** The host simply stops asking.
public protocol ExtractionParser {
  /// Looks for the answer in what is here.
  ///
  /// - Returns: one finding for each key of the question that was found; never an empty array.
  /// - Throws: ``ParserPause``: what is missing, or why there will be no answer.
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding]

  /// What can be said so far, for a host whose budget is spent before the parser has its answer. Empty by default.
  var provisional: [Finding] { get }
}

extension ExtractionParser {
  /// Nothing can be said before the answer.
  public var provisional: [Finding] { [] }
}
