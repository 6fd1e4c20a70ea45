// The smallest run-loop program: one download, its delegate, progress, and a Cancel on a timer.
//
//   DelegateBasics URL [SECONDS]     cancels after SECONDS, where they are given

import FetchKit
import Foundation

final class Listener: AsyncDownloadDelegate {
  private var received = 0

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) {
    // A new response: whatever was gathered for the one before is void.
    received = 0
    print("response \(response.number): \(response.status) \(response.kind.rawValue)")
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    received += data.count
    if let fraction = download.progress.fraction { print("progress \(Int(fraction * 100)) %") }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    print("finished: \(received) bytes")
    exit(0)
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    print("failed: \(error.message)")
    exit(error.exitStatus)
  }
}

guard CommandLine.arguments.count > 1 else {
  print("usage: DelegateBasics URL [SECONDS]")
  exit(2)
}
do {
  let listener = Listener()
  let download = AsyncDownload(try DownloadRequest(CommandLine.arguments[1]), delegate: listener)
  if CommandLine.arguments.count > 2, let seconds = Double(CommandLine.arguments[2]) {
    _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in download.cancel() }
  }
  download.start()
  // The delegate is held weakly: it must outlive the loop.
  withExtendedLifetime(listener) { RunLoop.main.run() }
} catch {
  print("failed: \(error)")
  exit(2)
}
