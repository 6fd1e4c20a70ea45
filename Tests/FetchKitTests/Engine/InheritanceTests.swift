import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("A program that is started meanwhile", .timeLimit(.minutes(15))) struct InheritanceTests {
  @Test("does not keep connections open that are closed here") func connectionsAreNotInherited() async throws {
    let server = try LoopbackServer()
    server.routeOthers(to: .silence)
    let download = AsyncDownload(try DownloadRequest.patient(server.url("/a")))
    download.start()
    #expect(await server.waitForRequests(count: 1))
    var child: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("600"), nil]
    defer { for word in words { free(word) } }
    // Not by Foundation's Process, which closes what it can in the child.
    let result = posix_spawn(&child, "/bin/sleep", nil, nil, &words, nil)
    try #require(result == 0)
    defer {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
    }
    download.cancel()
    #expect(await server.waitForDisconnects(count: 1, within: .seconds(20)))
  }
}
