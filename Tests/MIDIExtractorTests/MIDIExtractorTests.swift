import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import MIDIExtractor

@Suite("MIDI: duration", .timeLimit(.minutes(15))) struct MIDIExtractorTests {
  private let kit = ConformanceKit(MIDIExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/MIDI/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func file(format: UInt64 = 1, division: UInt64 = 480, _ tracks: [UInt8]...) -> [UInt8] {
    tracks.reduce(
      ByteBuilder().text("MThd").big(6, 4).big(format, 2).big(UInt64(tracks.count), 2).big(division, 2)
    ) { $0.text("MTrk").big(UInt64($1.count), 4).raw($1) }.bytes
  }

  /// A note that ends after 960 ticks; its end has no status of its own.
  private let note: [UInt8] = [0, 0x90, 60, 64, 0x87, 0x40, 60, 0, 0, 0xFF, 0x2F, 0]

  private func tempo(_ microseconds: UInt64, delta: UInt8 = 0) -> [UInt8] {
    ByteBuilder().raw([delta, 0xFF, 0x51, 3]).big(microseconds, 3).bytes
  }

  @Test("survives every arrival, cut and lie", arguments: [("two-tracks.mid", 0.4948), ("tempo-changes.mid", 1.2833)])
  func conformance(name: String, seconds: Double) throws {
    var kit = kit
    kit.cutMayShorten = true
    for failure in kit.check(try fixture(name), expecting: .duration(seconds)) { Issue.record(failure) }
  }

  @Test("the tempi of all tracks count for all, from their ticks on") func tempi() {
    #expect(kit.measure(file(note)).number("duration") == 1)
    #expect(kit.measure(file(tempo(250_000), note)).number("duration") == 0.5)
    // A quarter at 120 in a minute, then one at 60; what is set at the end does not count.
    let change: [UInt8] = [0x83, 0x60, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 0x83, 0x60, 0xFF, 0x51, 3, 0, 0, 1]
    #expect(kit.measure(file(change, note)).number("duration") == 1.5)
  }

  @Test("time code counts seconds, whatever the tempo") func timeCode() {
    #expect(kit.measure(file(division: 0xE728, tempo(1), note)).number("duration") == 0.96)
    let drop = file(division: 0xE350, note)
    #expect(kit.measure(drop).number("duration") == 960 / (80 * 30000 / 1001.0))
  }

  @Test("the patterns of format 2 stand one after the other") func patterns() {
    #expect(kit.measure(file(format: 2, tempo(250_000) + note, note)).number("duration") == 1.5)
  }

  @Test("system exclusive and meta events are passed over by their sizes") func events() {
    let sysex: [UInt8] = [0, 0xF0, 3, 0x7E, 0x7F, 0xF7, 0, 0xFF, 0x03, 2, 0x90, 0x90, 0, 0xC0, 5, 0, 0xD0, 7]
    #expect(kit.measure(file(sysex + note)).number("duration") == 1)
  }

  @Test("a MIDI file in RIFF is the same file") func riff() {
    let inner = file(note)
    let bytes = ByteBuilder().text("RIFF").little(UInt64(inner.count + 12), 4).text("RMIDdata")
      .little(UInt64(inner.count), 4).raw(inner).bytes
    #expect(kit.measure(bytes).number("duration") == 1)
  }

  @Test("no event, or a division that is no time, is no length") func nothing() {
    #expect(kit.measure(file([0, 0xFF, 0x2F, 0])).error?.code == .absent)
    #expect(kit.measure(file(division: 0, note)).error?.code == .malformed)
    #expect(kit.measure(file(division: 0xE000, note)).error?.code == .malformed)
  }
}
