// Structured concurrency: all URLs at once, a time limit for each. What is over its limit is cancelled.
//
//   AsyncAwait SECONDS URL [SECONDS URL]…

import FetchKit
import Foundation

/// The whole body, or whichever error comes first, its own or that of the clock.
func fetch(_ url: String, within limit: Double) async throws -> Data {
  let download = AsyncDownload(try DownloadRequest(url))
  return try await withThrowingTaskGroup(of: Data.self) { race in
    race.addTask { try await download.data() }
    race.addTask {
      try await Task.sleep(for: .seconds(limit))
      throw FetchError(.timeout, "not there within \(limit) s")
    }
    // Ends the loser too: cancelling the task that waits for a download cancels the download.
    defer { race.cancelAll() }
    return try await race.next() ?? Data()
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
let limits = arguments.indices.filter { $0.isMultiple(of: 2) }.compactMap { Double(arguments[$0]) }
guard !arguments.isEmpty, arguments.count == limits.count * 2 else {
  print("usage: AsyncAwait SECONDS URL [SECONDS URL]…")
  exit(2)
}

await withTaskGroup(of: String.self) { group in
  for (index, limit) in limits.enumerated() {
    let url = arguments[index * 2 + 1]
    group.addTask {
      do {
        return "\(url): \(try await fetch(url, within: limit).count) bytes"
      } catch {
        return "\(url): \(error.localizedDescription)"
      }
    }
  }
  // As they end.
  for await line in group { print(line) }
}
