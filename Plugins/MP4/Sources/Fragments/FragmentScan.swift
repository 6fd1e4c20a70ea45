import Extraction

/// Finds fragments in the last bytes of a file, where nothing says at which of them one starts.
///
/// Media data may hold the letters `moof` by chance. A fragment counts only where an `mfhd` is its first child and box
/// after box leads from it to the end of the file.
enum FragmentScan {
  /// Boxes followed in all, at most; it bounds what a file made of nothing but `moof` can cause.
  private static let mostSteps = 100_000

  /// The `moof` boxes of an unbroken chain that ends with `window`, in order; `window` has to be here.
  static func fragments(in window: Range<UInt64>, _ reader: BoxReader) throws(ParserPause) -> [Box] {
    let candidates = try reader.input.read(window) { places(in: $0, from: window.lowerBound) }
    var chain: [Box] = []
    var steps = 0
    for start in candidates.reversed() {
      var boxes: [Box] = []
      var offset = start
      let goal = chain.first?.start ?? window.upperBound
      while offset < goal, steps < mostSteps, let box = try reader.topLevelBox(at: offset), box.type.isPlausible {
        steps += 1
        // A fragment whose own box is cut off is of no use, and ends the chain as the end of the file does.
        if box.type == "moof", box.end <= window.upperBound { boxes.append(box) }
        offset = box.end
      }
      // Behind the end of the file ends the last box of a file that was cut.
      if offset == goal || (chain.isEmpty && offset > goal) { chain = boxes + chain }
    }
    return chain
  }

  private static func places(in bytes: UnsafeRawBufferPointer, from start: UInt64) -> [UInt64] {
    var found: [UInt64] = []
    var index = 0
    while index + 24 <= bytes.count {
      // The letters of `mfhd` behind a `moof` header of 8 bytes; its size is 16 by definition.
      if bytes[index + 4] == UInt8(ascii: "m"), word(bytes, index + 4) == 0x6D6F_6F66, word(bytes, index + 8) == 16,
        word(bytes, index + 12) == 0x6D66_6864, word(bytes, index) >= 24
      {
        found.append(start +| UInt64(index))
      }
      index += 1
    }
    return found
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
  }
}
