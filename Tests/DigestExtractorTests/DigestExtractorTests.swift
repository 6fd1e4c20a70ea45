import Extraction
import FetchKitTestSupport
import Testing

@testable import DigestExtractor

@Suite("Digests", .timeLimit(.minutes(15))) struct DigestExtractorTests {
  private let registry = ExtractorRegistry([DigestExtractor()])

  private func digest(_ key: String, of bytes: [UInt8]) -> String? {
    let run = RandomAccessHost(bytes).run(Interrogation(Question(key), of: registry))
    guard case .text(let text)? = run.findings.first?.value else { return nil }
    return text
  }

  /// Sums that the specifications give for "abc", and for nothing.
  private static let sums: [(key: String, abc: String, empty: String)] = [
    (
      "sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    ),
    ("sha1", "a9993e364706816aba3e25717850c26c9cd0d89d", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("md5", "900150983cd24fb0d6963f7d28e17f72", "d41d8cd98f00b204e9800998ecf8427e"),
    ("crc32", "352441c2", "00000000"),
  ]

  @Test("sums are those that the specifications give, of nothing too", arguments: 0..<4)
  func known(index: Int) {
    let (key, abc, empty) = Self.sums[index]
    #expect(digest(key, of: Array("abc".utf8)) == abc)
    #expect(digest(key, of: []) == empty)
  }

  @Test("SHA-512 has 128 digits, the first as its specification gives them") func longest() {
    let text = digest("sha512", of: Array("abc".utf8))
    #expect(text?.count == 128)
    #expect(text?.hasPrefix("ddaf35a193617abacc417349ae204131") == true)
  }

  @Test("the check value of CRC-32 comes out, at every place where a word may end") func check() {
    #expect(digest("crc32", of: Array("123456789".utf8)) == "cbf43926")
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      var bitwise = UInt32.max
      for byte in bytes {
        bitwise ^= UInt32(byte)
        for _ in 0..<8 { bitwise = bitwise & 1 == 1 ? bitwise >> 1 ^ 0xEDB8_8320 : bitwise >> 1 }
      }
      let digits = String(~bitwise, radix: 16)
      #expect(digest("crc32", of: bytes) == String(repeating: "0", count: 8 - digits.count) + digits)
    }
  }

  @Test("however the bytes come, the digest is the same") func arrival() {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
    for key in ["sha256", "crc32"] {
      let kit = ConformanceKit(DigestExtractor(), question: Question(key))
      guard let right = digest(key, of: bytes) else {
        Issue.record("there is no \(key)")
        continue
      }
      for failure in kit.checkArrival(bytes, expecting: .value(.text(right), for: key, .exact)) {
        Issue.record(failure)
      }
    }
  }

  @Test("a stream of unknown length goes by without being kept") func stream() {
    let bytes = [UInt8](repeating: 0x61, count: 1_000_000)
    let run = SequentialHost(bytes).run(Interrogation(Question(keys: ["sha256", "sha1"]), of: registry))
    #expect(run.findings.map(\.key) == ["sha256", "sha1"])
    // FIPS 180-4 gives the sums of a million letters a.
    #expect(run.findings.last?.value == .text("34aa973cd4c4daa4f61eeb2bdbad27316534016f"))
    #expect(run.largestHeld <= 256 << 10)
  }
}
