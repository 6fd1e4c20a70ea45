import BitmapsExtractor
import Extraction
import FetchKitTestSupport
import Testing

@Suite("Bitmaps: icons", .timeLimit(.minutes(15))) struct IconTests {
  private let windows = ConformanceKit(ICOExtractor(), question: Question("dimensions")).sharing(among: 6)
  private let mac = ConformanceKit(ICNSExtractor(), question: Question("dimensions")).sharing(among: 6)

  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  /// An icon of pictures, each with the sides that the list has and its own bytes.
  private func icon(kind: UInt8 = 1, distance: Int = 0, _ pictures: [(width: Int, height: Int, bytes: [UInt8])])
    -> [UInt8]
  {
    var place = 6 + pictures.count * 16 + distance
    var list: [UInt8] = [0, 0, kind, 0] + little(pictures.count, 2)
    for picture in pictures {
      list += [UInt8(picture.width), UInt8(picture.height), 0, 0, 1, 0, 32, 0]
      list += little(picture.bytes.count, 4) + little(place, 4)
      place += picture.bytes.count
    }
    return list + [UInt8](repeating: 9, count: distance) + pictures.flatMap(\.bytes)
  }

  private func bitmap(_ width: Int, _ height: Int) -> [UInt8] {
    little(40, 4) + little(width, 4) + little(height * 2, 4) + [UInt8](repeating: 0, count: 40)
  }

  private func png(_ width: Int, _ height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8 + big(width, 4) + big(height, 4) + [
      8, 6,
    ]
  }

  @Test("the largest picture counts, of icons and of cursors", arguments: [1, 2] as [UInt8])
  func largest(kind: UInt8) {
    let file = icon(kind: kind, [(16, 16, bitmap(16, 16)), (48, 32, bitmap(48, 32)), (32, 32, bitmap(32, 32))])
    for failure in windows.check(file, expecting: .dimensions(Dimensions(48, 32))) { Issue.record(failure) }
  }

  @Test("a picture of 256 pixels or more tells its size itself") func huge() {
    let file = icon([(32, 32, bitmap(32, 32)), (0, 0, png(512, 384))])
    for failure in windows.checkArrival(file, expecting: .dimensions(Dimensions(512, 384))) { Issue.record(failure) }
    #expect(windows.measure(icon([(0, 0, bitmap(256, 256))])).brief("dimensions") == "256x256")
    #expect(windows.measure(icon([(0, 0, [UInt8](repeating: 7, count: 40))])).brief("dimensions") == "256x256")
    let far = windows.measure(icon(distance: 90_000, [(0, 0, png(300, 300))]))
    #expect(far.brief("dimensions") == "300x300" && far.rounds == 2 && far.bytes < 4200)
  }

  @Test("what has no sane list is no icon") func noIcon() {
    for file in [
      [0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 1, 0] + [UInt8](repeating: 0, count: 30), [0, 0, 3, 0, 1, 0],
      [0, 0, 1, 0, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 300),
    ] as [[UInt8]] {
      #expect(windows.measure(file).error?.code == .notRecognised)
    }
  }

  private func element(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + big(content.count + 8, 4) + content
  }

  @Test("the largest element of a Mac's icon counts") func icns() {
    let body =
      element("ic12", [1, 2, 3]) + element("info", [1]) + element("ic09", [UInt8](repeating: 7, count: 9000))
      + element("icm#", [1])
    let file = Array("icns".utf8) + big(body.count + 8, 4) + body
    for failure in mac.check(file, expecting: .dimensions(Dimensions(512, 512))) { Issue.record(failure) }
    let odd = element("icm8", [1, 2])
    #expect(mac.measure(Array("icns".utf8) + big(odd.count + 8, 4) + odd).brief("dimensions") == "16x12")
  }

  @Test("a table of contents saves the walk") func contents() {
    let table = element("TOC ", Array("ic07".utf8) + big(90_000, 4) + Array("ic10".utf8) + big(90_000, 4))
    let body =
      table + element("ic07", [UInt8](repeating: 7, count: 90_000))
      + element("ic10", [UInt8](repeating: 7, count: 90_000))
    let run = mac.measure(Array("icns".utf8) + big(body.count + 8, 4) + body)
    #expect(run.brief("dimensions") == "1024x1024" && run.rounds == 1)
  }

  @Test("an icon of nothing known has no size") func nothing() {
    let body = element("name", [1, 2])
    #expect(mac.measure(Array("icns".utf8) + big(body.count + 8, 4) + body).error?.code == .absent)
    #expect(mac.measure(Array("icns".utf8) + big(100, 4) + big(0, 8)).error?.code == .malformed)
  }
}
