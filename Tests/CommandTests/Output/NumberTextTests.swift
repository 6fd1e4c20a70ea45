import Testing

@testable import FetchKitCommand

@Suite("Numbers as text") struct NumberTextTests {
  @Test(
    "Decimals are rounded, and zeros behind them dropped",
    arguments: [
      (3723.456, "3723.456"), (3723.45649, "3723.456"), (0.0005, "0.001"), (10, "10"), (10.1, "10.1"), (-1.5, "-1.5"),
      (0, "0"),
      (0.9996, "1"), (99999999.999, "99999999.999"),
    ] as [(Double, String)]) func decimal(value: Double, text: String)
  {
    #expect(NumberText.decimal(value, places: 3) == text)
  }

  @Test("Huge numbers are still numbers, and what is not finite is none") func extremes() {
    #expect(NumberText.decimal(1e300, places: 3).flatMap(Double.init) == 1e300)
    #expect(NumberText.decimal(.nan, places: 3) == nil)
    #expect(NumberText.clock(.infinity) == nil)
    #expect(NumberText.clock(1e300) != nil)
  }

  @Test(
    "Durations for people",
    arguments: [
      (3723.456, "1:02:03.456"), (0.5, "0:00.500"), (59.9996, "1:00.000"), (3599.9999, "1:00:00.000"),
      (360_000, "100:00:00.000"),
    ] as [(Double, String)]) func clock(seconds: Double, text: String)
  {
    #expect(NumberText.clock(seconds) == text)
  }

  @Test("Counts and sizes for people") func sizes() {
    #expect(NumberText.grouped(0) == "0")
    #expect(NumberText.grouped(999) == "999")
    #expect(NumberText.grouped(1_234_567) == "1,234,567")
    #expect(NumberText.bytes(912) == "912 B")
    #expect(NumberText.bytes(159_711) == "156 KiB")
    #expect(NumberText.bytes(1_500_000) == "1.4 MiB")
    #expect(NumberText.bytes(.max) == "16 EiB")
  }
}
