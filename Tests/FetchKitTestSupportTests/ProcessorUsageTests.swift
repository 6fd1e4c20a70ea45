import FetchKitTestSupport
import Foundation
import Testing

@Suite("What a thread has used", .timeLimit(.minutes(5))) struct ProcessorUsageTests {
  @Test("tells one that works from one that waits") func tellsApart() async {
    let (working, waiting) = await withCheckedContinuation { continuation in
      Thread {
        let start = ProcessorUsage.ofThread
        var number = 1.0
        while (ProcessorUsage.ofThread - start).processorTime < 0.05 { number = (number + 2).squareRoot() }
        let middle = ProcessorUsage.ofThread
        // The limit passes: nobody opens the gate.
        for _ in 0..<5 { _ = Gate().waitForArrivals(count: 1, within: .milliseconds(Int(number))) }
        continuation.resume(returning: (middle - start, ProcessorUsage.ofThread - middle))
      }.start()
    }
    #expect(working.processorTime >= 0.05)
    #expect(waiting.processorTime < 0.05)
    #if os(Linux)
      #expect(waiting.sleeps >= 5)
    #endif
    #expect((ProcessorUsage.ofProcess - working).processorTime >= 0)
  }
}
