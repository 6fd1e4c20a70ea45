/// A parser without memory, for an answer that stands in a few bytes: each time, it reads from the start.
public struct HeaderParser: ExtractionParser {
  private let answer: (ByteView) throws(ParserPause) -> Finding

  /// A parser that answers with what `answer` finds.
  public init(_ answer: @escaping (ByteView) throws(ParserPause) -> Finding) { self.answer = answer }

  /// The answer.
  public mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] { [try answer(input)] }
}
