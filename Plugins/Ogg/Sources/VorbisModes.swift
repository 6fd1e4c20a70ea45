/// Which modes of a Vorbis stream have long blocks, read from the end of the setup header (Vorbis I specification,
/// section 4.2.4): reading it from the front would mean decoding all codebooks.
struct VorbisModes: Equatable {
  /// Whether each mode's blocks are long.
  private(set) var areLong: [Bool] = []

  /// The modes at the end of `setup`; nil where they make no sense.
  init?(_ setup: [UInt8]) {
    guard let last = setup.lastIndex(where: { $0 != 0 }) else { return nil }
    func bit(_ position: Int) -> Int { Int(setup[position >> 3] >> UInt8(position & 7) & 1) }
    func number(_ position: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 1 | bit(position + $1) }
    }
    // The last bit set is the framing flag. Before it stand the modes, 41 bits each, and before them their count.
    var position = last * 8 + 7 - setup[last].leadingZeroBitCount
    var flags: [Bool] = []
    while flags.count < 64, position >= 41 + 6 {
      position -= 41
      // Window and transform type are 0 in all of Vorbis I.
      guard number(position + 1, 32) == 0, number(position + 33, 8) < 64 else { break }
      flags.insert(bit(position) == 1, at: 0)
      // Bits of a mode may happen to look like the count, so the longest run that fits is taken.
      if number(position - 6, 6) == flags.count - 1 { areLong = flags }
    }
    if areLong.isEmpty { return nil }
  }

  /// Whether the block of an audio packet that starts with `packet` is long.
  func isLong(_ packet: [UInt8]) -> Bool {
    let width = Int.bitWidth - (areLong.count - 1).leadingZeroBitCount
    let bits = packet.prefix(2).reversed().reduce(0) { $0 << 8 | Int($1) }
    let mode = bits >> 1 & ((1 << width) - 1)
    return mode < areLong.count && areLong[mode]
  }
}
