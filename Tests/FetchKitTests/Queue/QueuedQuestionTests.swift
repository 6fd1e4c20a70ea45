import Dispatch
import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// Questions as jobs of a queue.
@Suite("A question in a queue", .timeLimit(.minutes(15))) struct QueuedQuestionTests {
  private let server: LoopbackServer
  private let dispatcher = QueueDispatcher(DispatchQueue(label: "test"))
  private let offsets: [UInt64] = [400_000, 800_000]

  init() throws {
    server = try LoopbackServer()
    let file = ScriptedBody.bytes(JumpParser.file(1_000_000, offsets: offsets))
    server.routeOthers(to: .file(file, contentType: "test/jump"))
  }

  private func question(_ url: String) -> DownloadQueue.Inquiry {
    let registry = ExtractorRegistry([ToyExtractor.jumpAtOnce])
    guard let request = try? DownloadRequest.patient(url) else {
      return .question(Question("duration"), to: url, of: registry)
    }
    return .question(Question("duration"), to: .remote(request), of: registry)
  }

  private func value(_ outcome: ExtractionOutcome) -> Double? {
    guard case .number(let number)? = outcome.findings.first?.value else { return nil }
    return number
  }

  @Test("is answered once for all who ask it, and remembered") func joins() async {
    let queue = DownloadQueue(on: dispatcher)
    let answers = Recorder<Double?>()
    for row in 0..<5 { queue.load(question(server.url("/a")), for: row) { answers.add(value($0)) } }
    await answers.wait(count: 5)
    #expect(answers.values == Array(repeating: JumpParser.answer(offsets), count: 5))
    let count = server.requests.count
    #expect(count == 3)
    #expect(queue.remembered(question(server.url("/a"))).map(value) == JumpParser.answer(offsets))
    #expect(value(await queue.value(of: question(server.url("/a")))) == JumpParser.answer(offsets))
    #expect(server.requests.count == count)
  }

  @Test("says in its outcome why there is no answer") func failures() async throws {
    server.route("/gone", to: .status(404))
    server.route("/silence", to: .silence)
    let queue = DownloadQueue(on: dispatcher)
    #expect(await queue.value(of: question("no URL")).error?.code == .usage)
    #expect(await queue.value(of: question(server.url("/gone"))).error?.status == 404)
    let task = Task { await queue.value(of: question(server.url("/silence"))) }
    #expect(await server.waitForRequests(count: 1, for: "/silence"))
    task.cancel()
    #expect(await task.value.error?.code == .cancelled)
    #expect(await server.waitForAbandonedRequests(count: 1))
  }

  @Test("keeps to the limit on connections to a host, though it asks for several ranges at once", arguments: [1, 2])
  func connections(limit: Int) async {
    var configuration = DownloadQueue.Configuration()
    configuration.limits = .init(total: 16, perHost: limit)
    let queue = DownloadQueue(configuration, on: dispatcher)
    let answers = Recorder<Double?>()
    for number in 0..<24 {
      queue.load(question(server.url("/\(number)"))) { answers.add(value($0)) }
      queue.load(.patient(server.url("/whole\(number)"))) { _ in answers.add(JumpParser.answer(offsets)) }
    }
    await answers.wait(count: 48)
    #expect(answers.values == Array(repeating: JumpParser.answer(offsets), count: 48))
    #expect(server.log.maxSimultaneousConnections <= limit)
    #expect(server.requests.count == 24 * 4)
  }

  @Test("to a local file uses no network, and is not remembered") func localFile() async throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write(JumpParser.file(1_000_000, offsets: offsets), to: "a.jump")
    let activity = NetworkActivity(delays: .init(on: 0, off: 0))
    let heard = Recorder<Bool>()
    let observation = activity.observe(on: dispatcher) { heard.add($0) }
    let queue = DownloadQueue(on: dispatcher, activity: activity)
    let question = DownloadQueue.Inquiry.question(
      Question("duration"), to: .file(path: file.path), of: ExtractorRegistry([ToyExtractor.jump]))
    #expect(value(await queue.value(of: question)) == JumpParser.answer(offsets))
    #expect(queue.remembered(question) == nil)
    #expect(heard.values.isEmpty, "a local file is no network")
    #expect(
      value(
        await queue.value(
          of: .question(
            Question("duration"), to: server.url("/a"), of: ExtractorRegistry([ToyExtractor.jump])))) != nil)
    await heard.wait(count: 2)
    // Between two requests of one question no byte moves.
    #expect(heard.values.prefix(2) == [true, false], "the server's answer came over the network")
    withExtendedLifetime(observation) {}
  }

  @Test("has its host left alone where the server asks for it") func retryAfter() async {
    server.route("/busy", to: .unavailable(retryAfter: "30"))
    let queue = DownloadQueue(
      .init(), on: dispatcher, engine: nil, activity: NetworkActivity(), clock: ManualAlarmClock())
    #expect(await queue.value(of: question(server.url("/busy"))).error?.retryAfter == 30)
    let ticket = queue.load(question(server.url("/a"))) { _ in }
    #expect(queue.waitingCount == 1 && queue.runningCount == 0)
    ticket.cancel()
  }
}
