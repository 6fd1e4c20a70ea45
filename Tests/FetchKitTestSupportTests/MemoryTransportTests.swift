import BundledExtractors
import Extraction
import FetchKit
import FetchKitTestSupport
import Testing

@Suite("The memory transport") struct MemoryTransportTests {
  /// A WAV file of one second.
  private let file: [UInt8] = {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let head =
      Array("RIFF".utf8) + little(36 + 8000, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
    return head + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2) + Array("data".utf8) + little(8000, 4)
      + [UInt8](repeating: 128, count: 8000)
  }()

  private func transport(_ server: MemoryTransport.Server) -> MemoryTransport {
    MemoryTransport(
      file, at: "http://test/a.wav", asking: Question("duration"), of: ExtractorRegistry.bundled.extractors,
      server: server)
  }

  @Test("shows what an answer costs") func costs() {
    let transport = transport(.honest)
    let outcome = transport.run()
    #expect(outcome.findings["duration"]?.value == .number(1))
    #expect(outcome.receipt.requests == 1)
    #expect(transport.parts.count == 1)
    #expect(transport.parts.first?.hasPrefix("0-") == true)
  }

  @Test("gives the same answer however the server behaves") func servers() {
    let servers: [MemoryTransport.Server] = [
      .short(1000), .withoutRanges(tellsLength: true), .withoutRanges(tellsLength: false),
    ]
    for server in servers {
      let outcome = transport(server).run()
      #expect(outcome.findings["duration"]?.value == .number(1), "\(server): \(outcome.error?.message ?? "no error")")
    }
  }
}
