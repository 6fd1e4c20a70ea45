import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// Answers that must not be taken for the content, and floods.
@Suite("A server that answers something else", .timeLimit(.minutes(15))) struct UnaskedResponseTests {
  private let server: LoopbackServer
  private let queue = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws { server = try LoopbackServer() }

  private func outcome(
    _ scenario: Scenario, change: (inout DownloadRequest) -> Void = { _ in }
  ) async throws -> Result<DownloadResult, FetchError> {
    server.route("/a", to: scenario)
    var request = try DownloadRequest(server.url("/a"))
    change(&request)
    let folder = try TemporaryDirectory()
    let download = AsyncDownload(request, to: .file(FileTarget(folder.path + "/a")), on: queue)
    do {
      let result = try await download.result()
      #expect(try folder.names() == ["a"])
      return .success(result)
    } catch {
      #expect(try folder.names().isEmpty)
      return .failure(try #require(error as? FetchError))
    }
  }

  private func code(_ outcome: Result<DownloadResult, FetchError>) -> FetchError.Code? {
    if case .failure(let error) = outcome { return error.code }
    return nil
  }

  @Test("does not pass a part off as the whole") func unaskedPart() async throws {
    let body = ScriptedBody.text("hello")
    let part = Scenario.status(206, ["Content-Range": "bytes 3-7/100"], body: body)
    #expect(code(try await outcome(part)) == .transferCut)
    #expect(code(try await outcome(.status(206, body: body))) == .transferCut)
    // All there is, though called a part, and a part that was asked for.
    let whole = Scenario.status(206, ["Content-Range": "bytes 0-4/5"], body: body)
    #expect(code(try await outcome(whole)) == nil)
    #expect(code(try await outcome(part) { $0.range = .closed(3...7) }) == nil)
    #expect(code(try await outcome(part) { $0.headers.set("Range", "bytes=3-7") }) == nil)
  }

  @Test("does not pass an empty 304 off as the content") func unaskedNotModified() async throws {
    #expect(code(try await outcome(.status(304))) == .httpStatus)
    #expect(code(try await outcome(.status(304)) { $0.headers.set("If-None-Match", "\"x\"") }) == nil)
    #expect(code(try await outcome(.status(304)) { $0.failsOnErrorStatus = false }) == nil)
  }

  @Test("does not pass the page of a redirect to nowhere off as the content") func redirectToNowhere() async throws {
    let nowhere = Scenario.status(302, body: .text("moved"))
    #expect(code(try await outcome(nowhere)) == .redirects)
    #expect(code(try await outcome(nowhere) { $0.followsRedirects = false }) == nil)
  }

  @Test("does not pass a multipart whose boundary never comes off as an empty file") func noPart() async throws {
    let fields: LoopbackServer.HeaderFields = ["Content-Type": "multipart/x-mixed-replace; boundary=B"]
    #expect(code(try await outcome(.status(200, fields, body: .text("--C\r\n\r\nhello\r\n--C--")))) == .transferCut)
    #expect(code(try await outcome(.status(404, fields, body: .text("--C")))) == .httpStatus)
  }

  @Test("does not fill memory with interim responses") func interimFlood() async throws {
    let flood = Scenario.file(.text("hello")).preceded(by: Array(repeating: ScriptedHead(100), count: 5000))
    #expect(code(try await outcome(flood)) == .budgetSpent)
    let few = Scenario.file(.text("hello")).preceded(by: Array(repeating: ScriptedHead(102), count: 500))
    #expect(code(try await outcome(few)) == nil)
  }

  @Test("does not pass a body off as whole that is shorter than any number can say") func hugeLength() async throws {
    for length in ["9223372036854775808", "18446744073709551615"] {
      let lying = Scenario([.head(200, ["Content-Length": length]), .body(.text("abc")), .close])
      #expect(code(try await outcome(lying)) == .transferCut, "\(length)")
    }
    let fields: LoopbackServer.HeaderFields = ["Content-Type": "multipart/x-mixed-replace; boundary=B"]
    let cut = ScriptedBody.text("--B\r\nContent-Length: 100\r\n\r\nonly this")
    #expect(code(try await outcome(.status(200, fields, body: cut))) == .transferCut)
  }

  @Test("is blamed for a redirect to what is no URL, and for another protocol that nobody asked for")
  func oddAnswers() async throws {
    #expect(code(try await outcome(.status(302, ["Location": "http://[::1"]))) == .redirects)
    let switching = Scenario([.head(101, ["Upgrade": "x", "Connection": "Upgrade"]), .body(.text("abc")), .close])
    #expect(code(try await outcome(switching)) == .httpStatus)
  }
}
