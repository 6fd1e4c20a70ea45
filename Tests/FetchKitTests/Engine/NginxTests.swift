import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite(
  "With a real nginx", .enabled(if: NginxServer.executable != nil, "\(NginxServer.skipLine)"), .timeLimit(.minutes(15)))
struct NginxTests {
  private let folder: TemporaryDirectory
  private let queue = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws { folder = try TemporaryDirectory() }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
  }

  @Test("ranges of all kinds come as they were asked for") func ranges() async throws {
    let bytes = ScriptedBody.generated(100_000).allBytes
    try write("a b.bin", bytes)
    let nginx = try NginxServer(serving: folder.url)
    func get(_ range: DownloadRequest.ByteRange?) async throws -> DownloadResult {
      var request = try DownloadRequest(nginx.url("a b.bin"))
      request.range = range
      return try await AsyncDownload(request, on: queue).result()
    }
    let middle = try await get(.closed(1000...1999))
    #expect(middle.response.status == 206)
    #expect(middle.response.contentRange == ContentRange("bytes 1000-1999/100000"))
    #expect(middle.body == Data(bytes[1000..<2000]))
    let tail = try await get(.suffix(10))
    #expect(tail.body == Data(bytes.suffix(10)))
    #expect(try await get(nil).body == Data(bytes))
    let beyond = await #expect(throws: FetchError.self) { try await get(.closed(200_000...200_001)) }
    #expect(beyond?.status == 416)
  }

  @Test("a thousand small files come whole, sixteen at once") func smallFiles() async throws {
    for index in 0..<200 { try write("\(index)", ScriptedBody.generated(3000, seed: UInt32(index)).allBytes) }
    let nginx = try NginxServer(serving: folder.url)
    try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for index in 0..<1000 {
        if index >= 16, let (index, body) = try await group.next() {
          #expect(body == Data(ScriptedBody.generated(3000, seed: UInt32(index % 200)).allBytes))
        }
        let download = AsyncDownload(try DownloadRequest(nginx.url("\(index % 200)")), on: queue)
        group.addTask { (index, try await download.data()) }
      }
      for try await (index, body) in group {
        #expect(body == Data(ScriptedBody.generated(3000, seed: UInt32(index % 200)).allBytes))
      }
    }
  }

  @Test("a large file goes to disk as it is on the server") func largeFile() async throws {
    let bytes = ScriptedBody.generated(30 << 20).allBytes
    try write("large", bytes)
    let nginx = try NginxServer(serving: folder.url)
    let target = folder.url.appendingPathComponent("copy").path
    let result = try await AsyncDownload(
      try DownloadRequest(nginx.url("large")), to: .file(FileTarget(target)), on: queue
    ).result()
    #expect(result.length == 30 << 20)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data(bytes))
  }
}
