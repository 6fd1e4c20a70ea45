import Dispatch
import Extraction
import FetchKit
import Foundation
import Synchronization

/// Many small answers, in and out.
struct StoreWorkload {
  private static let lookups = 1000

  private let count: Int
  private let store: ResultStore
  private let question = StoredQuestion(Question("duration"), of: ExtractorRegistry())

  init(count: Int, path: String) {
    self.count = count
    store = ResultStore(.init(path: path))
  }

  func run() throws {
    let start = DispatchTime.now().uptimeNanoseconds
    for index in 0..<count {
      store.save(record(index))
      // What waits is written in one transaction, before the next lookup.
      if index % 1000 == 999 { _ = try lookUp(index) }
    }
    store.close()
    let insertion = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    var times: [Double] = []
    for step in 0..<Self.lookups {
      // Far apart, so that no page is warm from the one before.
      times.append(try lookUp(step &* 7919 % count))
    }
    times.sort()
    let size = try FileManager.default.attributesOfItem(atPath: store.configuration.path)[.size] as? Int ?? 0
    store.close()
    print(
      "inserts=\(count) seconds=\(insertion) inserts_per_s=\(Int(Double(count) / insertion)) "
        + "lookup_us=\(times[times.count / 2]) lookup_p99_us=\(times[times.count * 99 / 100]) bytes=\(size)")
    if let problem = store.problem { throw problem }
  }

  private func url(_ index: Int) -> String { "http://media.example/podcasts/\(index % 97)/episode-\(index).mp3" }

  private func record(_ index: Int) -> StoreRecord {
    let headers = HeaderFields([
      .init("Date", "Sun, 06 Nov 1994 08:49:37 GMT"), .init("Content-Type", "audio/mpeg"),
      .init("ETag", "\"5f3c-\(index)\""), .init("Last-Modified", "Sat, 05 Nov 1994 08:49:37 GMT"),
      .init("Cache-Control", "max-age=3600"), .init("Content-Range", "bytes 0-4095/52428800"),
      .init("Accept-Ranges", "bytes"), .init("Server", "nginx"),
    ])
    let head = ResponseHead(number: 1, kind: .final, url: url(index), status: 206, headers: headers)
    let finding = Finding(
      key: "duration", value: .number(Double(index) + 0.5), unit: "s", confidence: .exact, source: "mp3:xing")
    let answer = StoredAnswer(
      question: question, extractorID: "mp3", extractorVersion: 1, findings: [finding], error: nil)
    return StoreRecord(
      url: url(index), kind: .parts, variant: "",
      head: StoredHead(head, length: 52_428_800, askedAt: 784_111_777, answeredAt: 784_111_777),
      content: .parts(answer, []))
  }

  /// Microseconds.
  private func lookUp(_ index: Int) throws -> Double {
    let request = try DownloadRequest(url(index))
    let done = DispatchSemaphore(value: 0)
    let answered = Mutex((at: UInt64(0), value: FindingValue?.none))
    let start = DispatchTime.now().uptimeNanoseconds
    store.parts(for: request, question, usesAnswer: true) { parts in
      answered.withLock { $0 = (DispatchTime.now().uptimeNanoseconds, parts?.answer?.findings.first?.value) }
      done.signal()
    }
    done.wait()
    let (end, value) = answered.withLock { $0 }
    guard value == .number(Double(index) + 0.5) else { throw FetchError(.other, "\(url(index)) is not remembered") }
    return Double(end - start) / 1000
  }
}
