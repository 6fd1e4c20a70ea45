import Testing

@testable import FetchKit
@testable import FetchKitCommand

@Suite("Progress") struct ProgressTests {
  private func single(_ received: UInt64, _ expected: UInt64?) -> ProgressSnapshot {
    var progress = DownloadProgress()
    (progress.received, progress.expected) = (received, expected)
    return ProgressSnapshot(done: 0, total: 1, active: 1, single: progress, received: received)
  }

  @Test("One download shows a bar, bytes, rate and the time that is left") func showsSingle() {
    #expect(
      ProgressLine.text(single(512, 2048), rate: 512, width: 80)
        == "[########---------------------------]   25%  512 B of 2 KiB  512 B/s  0:03 left")
    #expect(ProgressLine.text(single(512, nil), rate: nil, width: 80) == "512 B")
    #expect(ProgressLine.text(single(2048, 2048), rate: 1, width: 20) == "100%  2 KiB of 2 Ki")
  }

  @Test("Several show how many are done") func showsBatch() {
    let batch = ProgressSnapshot(done: 3, total: 12, active: 4, received: 100)
    #expect(ProgressLine.text(batch, rate: nil, width: 80) == "3 of 12 done  4 active")
    #expect(
      ProgressLine.text(ProgressSnapshot(done: 3, active: 4), rate: 2048, width: 80) == "3 done  4 active  2 KiB/s")
  }

  @Test("No line is as wide as the terminal, whatever the numbers", arguments: 0...130) func fits(width: Int) {
    for rate in [nil, 0, 1e-9, 1e18, .infinity, .nan] as [Double?] {
      for snapshot in [single(0, 0), single(1, .max), single(.max, .max), single(5, 1), ProgressSnapshot(active: .max)]
      {
        #expect(ProgressLine.text(snapshot, rate: rate, width: width).count <= max(0, width - 1))
      }
    }
  }

  @Test("It is drawn after a while, and then ten times a second at most") func isPatient() {
    var meter = ProgressMeter(startedAt: 100)
    #expect(meter.line(single(1, 10), at: 100.3, width: 80) == nil)
    #expect(meter.line(single(1, 10), at: 100.4, width: 80) != nil)
    #expect(meter.line(single(1, 10), at: 100.49, width: 80) == nil)
    #expect(meter.nextDrawing == 100.5)
    #expect(meter.line(single(1, 10), at: 100.5, width: 80) != nil)
  }

  @Test("The rate is that of the last seconds, and a new response does not turn it negative") func measures() {
    var meter = ProgressMeter(startedAt: 0)
    _ = meter.line(single(1000, nil), at: 1, width: 80)
    #expect(meter.line(single(1000, nil), at: 3, width: 80) == "1 KiB  0 B/s")
    #expect(meter.line(single(0, nil), at: 4, width: 80) == "0 B  0 B/s")
  }
}
