extension BitReader {
  /// An unsigned Exp-Golomb code (ITU-T H.264, 9.1: `ue(v)`); codes of more than 32 zeros are read as the largest value.
  mutating func golomb() -> UInt64 {
    let zeros = zeros(atMost: 33)
    guard zeros <= 32 else { return UInt64(UInt32.max) }
    return (1 << UInt64(zeros)) - 1 + read(zeros)
  }

  /// A signed Exp-Golomb code (`se(v)`).
  mutating func signedGolomb() -> Int {
    let code = Int(golomb())
    return code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
  }
}
