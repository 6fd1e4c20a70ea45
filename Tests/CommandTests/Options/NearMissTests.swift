import Testing

@testable import FetchKitCommand

@Suite("Near misses") struct NearMissTests {
  @Test(
    "The distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("kitten", "sitting", 3), ("gte", "get", 1), ("ca", "abc", 3),
    ]) func measures(from: String, to: String, distance: Int)
  {
    #expect(NearMiss.distance(Array(from), Array(to)) == distance)
  }

  @Test("Only something near is suggested") func suggests() {
    let words = ["get", "explain", "extractors"]
    #expect(NearMiss.best(for: "got", among: words) == "get")
    #expect(NearMiss.best(for: "extractor", among: words) == "extractors")
    #expect(NearMiss.best(for: "expl", among: words) == "explain")
    #expect(NearMiss.best(for: "download", among: words) == nil)
    #expect(NearMiss.best(for: "", among: words) == nil)
  }
}
