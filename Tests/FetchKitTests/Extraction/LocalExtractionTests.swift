import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("An extraction from local sources", .timeLimit(.minutes(15)))
struct LocalExtractionTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  func extract(
    _ source: ExtractionSource, _ extractor: ToyExtractor = .jump, budget: ExtractionBudget = ExtractionBudget()
  ) async -> ExtractionOutcome {
    await ExtractionSession.extract(
      source, asking: Question("duration"), of: ExtractorRegistry([extractor]), budget: budget)
  }

  func value(_ outcome: ExtractionOutcome) -> Double? {
    guard case .number(let number)? = outcome.findings.first?.value else { return nil }
    return number
  }

  @Test("reads a file where the bytes are, and costs no requests")
  func file() async throws {
    let bytes = JumpParser.file(5_000_000, offsets: [4_000_000, 4_999_999])
    let path = try folder.write(bytes, to: "a.jump").path
    let outcome = await extract(.file(path: path))
    #expect(value(outcome) == JumpParser.answer([4_000_000, 4_999_999]))
    #expect(outcome.receipt.requests == 0)
    #expect(outcome.receipt.roundTrips == 0)
    #expect(outcome.receipt.bytesTotal == 5_000_000)
    #expect(outcome.receipt.bytesReceived <= 200_000)
    #expect(outcome.finalURL == path)
    #expect(outcome.status == nil)
  }

  @Test("scans a file that is longer than the network's limit")
  func longFile() async throws {
    let path = try folder.write(ScanParser.file(40 << 20), to: "a.scan").path
    #expect(value(await extract(.file(path: path), .scan)) == Double(40 << 20))
    var budget = ExtractionBudget()
    budget.maximumBytes = 1 << 20
    #expect(await extract(.file(path: path), .scan, budget: budget).error?.code == .budgetSpent)
  }

  @Test("says why a path cannot be read", arguments: ["missing", "folder", "secret", ""])
  func unreadable(_ name: String) async throws {
    try FileManager.default.createDirectory(at: folder.file("folder"), withIntermediateDirectories: false)
    let path = name.isEmpty ? "" : folder.file(name).path
    if name == "secret" {
      _ = try folder.write([1], to: name)
      guard geteuid() != 0 else { return }
      chmod(path, 0)
    }
    let outcome = await extract(.file(path: path))
    #expect(outcome.error?.code == .localIO)
    #expect(outcome.error?.message.contains("\"\(path)\"") == true)
    if name == "folder" || name == "missing" { #expect(outcome.error?.hint != nil) }
  }

  @Test("takes an empty file for a format that nobody knows, and a cut one for malformed")
  func emptyAndCut() async throws {
    let empty = try folder.write([], to: "empty").path
    #expect(await extract(.file(path: empty)).error?.code == .formatNotRecognised)
    let cut = try folder.write(JumpParser.file(5000, offsets: [6000]), to: "cut").path
    #expect(await extract(.file(path: cut)).error?.code == .malformedData)
  }

  @Test("reads a descriptor on, and stops as soon as the answer is known")
  func descriptor() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let early = JumpParser.file(20_000, offsets: [10_000])
    #expect(early.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } == 20_000)
    // The writing end stays open: nobody could answer who waits for the end.
    let outcome = await extract(.descriptor(ends[0], name: "-"))
    close(ends[1])
    #expect(value(outcome) == JumpParser.answer([10_000]))
    #expect(outcome.finalURL == "-")
  }

  @Test("learns a stream's length at its end, and says where a bad descriptor is")
  func descriptorEnd() async throws {
    let path = try folder.write(TailParser.file(300_000), to: "tail").path
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    #expect(value(await extract(.descriptor(descriptor, name: "-"), ToyExtractor("TAIL") { TailParser() })) == 77)
    #expect(await extract(.descriptor(9999, name: "nine")).error?.code == .localIO)
  }

  @Test("reads a named pipe like a stream, and can be cancelled while nobody writes")
  func namedPipe() async throws {
    let path = folder.file("pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    let waiting = Task { await extract(.file(path: path)) }
    let writer = await Task.detached { open(path, O_WRONLY) }.value
    #expect(writer >= 0)
    let bytes = JumpParser.file(20_000, offsets: [19_000])
    #expect(bytes.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) } == 20_000)
    #expect(value(await waiting.value) == JumpParser.answer([19_000]))
    close(writer)
    let idle = Task { await extract(.file(path: path)) }
    idle.cancel()
    #expect(await idle.value.error?.code == .cancelled)
    var budget = ExtractionBudget()
    budget.deadline = 0.02
    #expect(await extract(.file(path: path), budget: budget).error?.code == .budgetSpent)
  }

  @Test("reads files that do not know their length")
  func procFile() async throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/status") else { return }
    let outcome = await extract(.file(path: "/proc/self/status"))
    #expect(outcome.error?.code == .formatNotRecognised)
    #expect(outcome.receipt.bytesReceived > 0)
  }
}
