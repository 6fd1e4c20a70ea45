// The code of the page Store, so that it is compiled.

import BundledExtractors
import Extraction
import FetchKit

func remembering(_ url: String, _ completion: @escaping @Sendable (ExtractionOutcome) -> Void) throws {
  let store = ResultStore()
  let session = ExtractionSession(
    .remote(try DownloadRequest(url)), asking: Question("duration"), of: .bundled, store: store, on: .main,
    completion: completion)
  session.start()
}

func offline(_ url: String, in store: ResultStore) async throws -> DownloadResult {
  try await AsyncDownload(try DownloadRequest(url), store: store, policy: .offline).result()
}
