import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import DSDExtractor

@Suite("DSF and DSDIFF: duration", .timeLimit(.minutes(15))) struct DSDExtractorTests {
  private let kit = ConformanceKit(ExtractorRegistry([DSFExtractor(), DSDIFFExtractor()]))

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/DSD/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func chunk(_ id: String, _ content: ByteBuilder, size: UInt64? = nil) -> ByteBuilder {
    ByteBuilder().text(id).big(size ?? UInt64(content.bytes.count), 8).raw(content.bytes)
  }

  private func interchange(_ sound: ByteBuilder) -> [UInt8] {
    let properties = ByteBuilder().text("SND ").raw(chunk("FS  ", ByteBuilder().big(2_822_400, 4)).bytes)
      .raw(chunk("CHNL", ByteBuilder().big(2, 2).text("SLFTSRGT")).bytes)
    let body = ByteBuilder().text("DSD ").raw(chunk("FVER", ByteBuilder().big(0x0105_0000, 4)).bytes)
      .raw(chunk("PROP", properties).bytes).raw(sound.bytes)
    return chunk("FRM8", body).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture("head.dsf"), expecting: .duration(0.1)) { Issue.record(failure) }
    let sound = interchange(chunk("DSD ", ByteBuilder().fill(7056, 0x69)))
    for failure in kit.check(sound, expecting: .duration(0.01)) { Issue.record(failure) }
    let frames = interchange(
      chunk("DST ", ByteBuilder().raw(chunk("FRTE", ByteBuilder().big(150, 4).big(75, 2)).bytes).fill(300, 1)))
    for failure in kit.check(frames, expecting: .duration(2)) { Issue.record(failure) }
  }

  @Test("a DSDIFF file that is cut has what is there, marked as off by what is not") func cut() throws {
    let run = kit.measure(try fixture("head.dff"))
    guard case .estimated(let error) = run.findings.first?.confidence else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(abs(try #require(run.number("duration")) + error - 75_200 * 4 / 2_822_400.0) < 1e-9)
  }

  @Test("a file without sound or properties has no length") func nothing() {
    #expect(kit.measure(interchange(ByteBuilder())).error?.code == .absent)
    let bare = chunk("FRM8", ByteBuilder().text("DSD ").raw(chunk("DSD ", ByteBuilder().fill(800)).bytes)).bytes
    #expect(kit.measure(bare).error?.code == .malformed)
  }
}
