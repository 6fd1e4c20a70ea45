import Extraction
import FetchKit

/// What came of one URL.
struct JobResult: Sendable {
  /// The place in the input, from 0.
  let index: Int
  /// The URL or path as it was given.
  let address: String
  /// The URL that answered in the end.
  var finalURL: String?
  /// The HTTP status that carried the content.
  var status: Int?
  /// The answers; beside an error, what was known when the budget was spent.
  var findings: [Finding] = []
  /// Why it failed; nil where it did not.
  var error: FetchError?
  /// What it cost.
  var receipt = Receipt()
  /// Where the file is; nil where none was saved.
  var path: String?
  /// Something worth saying that is no failure.
  var note: String?
  /// How the answer was found; nil where nothing was asked.
  var outcome: ExtractionOutcome?
  /// Whether nobody has to hear about the failure: the reader of standard output has gone, or a signal came.
  var isQuiet = false

  init(index: Int, address: String) { (self.index, self.address) = (index, address) }

  /// A result that is a failure.
  init(index: Int, address: String, error: FetchError) {
    self.init(index: index, address: address)
    self.error = error
  }

  /// The result of another job with the same address, which waited for this one: it has cost nothing more.
  func shared(with index: Int) -> JobResult {
    var result = JobResult(index: index, address: address)
    (result.finalURL, result.status, result.findings, result.error) = (finalURL, status, findings, error)
    result.receipt.bytesTotal = receipt.bytesTotal
    result.receipt.elapsedMilliseconds = receipt.elapsedMilliseconds
    result.isQuiet = isQuiet
    return result
  }

  /// The answer for a key or a part of its value.
  func finding(_ name: String) -> Finding? { findings[name] }
}
