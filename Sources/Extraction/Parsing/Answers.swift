/// Gathers the findings for a question of several keys: one that is absent does not keep the others from being given.
public struct Answers {
  private let keys: Set<String>
  private var found: [Finding] = []
  private var failure: ExtractionError?

  /// No findings yet for this question.
  public init(to question: Question) { keys = question.keys }

  /// Adds the finding that `make` gives, where `key` was asked for. A failure is kept for the case that nothing is found;
  /// a pause for bytes is passed on.
  public mutating func add(_ key: String, _ make: () throws(ParserPause) -> Finding) throws(ParserPause) {
    guard keys.contains(key) else { return }
    do throws(ParserPause) {
      found.append(try make())
    } catch {
      guard case .failed(let error) = error else { throw error }
      failure = failure ?? error
    }
  }

  /// What was found.
  ///
  /// - Throws: the first failure, where nothing was.
  public func all() throws(ParserPause) -> [Finding] {
    guard found.isEmpty else { return found }
    throw .failed(failure ?? .absent("no value was found"))
  }
}
