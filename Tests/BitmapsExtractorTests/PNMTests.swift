import BitmapsExtractor
import Extraction
import FetchKitTestSupport
import Testing

@Suite("Bitmaps: PNM", .timeLimit(.minutes(15))) struct PNMTests {
  private let kit = ConformanceKit(PNMExtractor(), question: Question("dimensions")).sharing(among: 12)

  private func run(_ text: String) -> ConformanceRun { kit.measure(Array(text.utf8)) }

  @Test(
    "numbers stand behind the letter, with blanks and comments between them",
    arguments: [
      "P1 30 20\n", "P2\n30 20 255\n", "P3\n# by hand\n30\t20 255", "P4\r\n30 # wide\n#high\n 20\n", "P5#c\n30 20 255 ",
      "P6\n30\n20\n255\n\u{1}\u{2}", "PF\n30 20\n-1.0\n", "Pf 30 20 1\n",
      "P7\nWIDTH 30\nHEIGHT 20\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n",
      "P7\n# WIDTH 1\nDEPTH 3\nHEIGHT 20\nWIDTH 30\nENDHDR\n",
    ])
  func headers(text: String) {
    for failure in kit.check(Array(text.utf8), expecting: .dimensions(Dimensions(30, 20))) { Issue.record(failure) }
  }

  @Test("a long comment is read through") func comment() {
    #expect(run("P6\n#" + String(repeating: "x", count: 2000) + "\n30 20 255\n").brief("dimensions") == "30x20")
  }

  @Test(
    "texts that start with the same letters are none",
    arguments: [
      "P3 is a standard", "P1", "P1 30", "P6\n0 20\n", "P9\n30 20\n", "P5-30 20", "P6\n-3 20\n", "P7 332\n30 20\n",
      "P6\n99999999999999 20\n",
    ])
  func others(text: String) { #expect(run(text).error?.code == .notRecognised) }
}
