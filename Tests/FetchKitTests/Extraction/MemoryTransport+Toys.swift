import Extraction
import FetchKitTestSupport

@testable import FetchKit

extension MemoryTransport {
  /// A server for extractors of these tests, asked for a duration.
  convenience init(
    _ toys: [ToyExtractor], at url: String = "http://test/file.bin", budget: ExtractionBudget = ExtractionBudget(),
    seed: UInt64 = 1, ignoresRanges: Bool = false, answer: @escaping (ReadRequest, _ index: Int) -> Answer
  ) {
    self.init(
      toys as [any Extractor], at: url, asking: Question("duration"), budget: budget, seed: seed,
      ignoresRanges: ignoresRanges, answer: answer)
  }
}
