/// Why a parser stopped before it had an answer.
public enum ParserPause: Error, Sendable, Equatable {
  /// These bytes are not here yet. The host brings them and asks again; several ranges are fetched in one round.
  case missing([Range<UInt64>])
  /// The length of the resource is not known yet. The host learns it (at the latest at the end) and asks again.
  case lengthUnknown
  /// There will be no answer.
  case failed(ExtractionError)
}
