import Extraction

/// The part of a picture that is displayed (ISO/IEC 14496-12, 12.1.4: `clap`), in stored pixels.
struct CleanAperture {
  let width: Int
  let height: Int

  /// The aperture in `box`; nil where it makes no sense: such a picture is shown as a whole.
  ///
  /// - Parameters:
  ///   - size: what it is a part of.
  ///   - turning: what has been done to the picture before. The aperture counts in what is seen then.
  init?(_ box: Box, _ reader: BoxReader, within size: Dimensions, _ turning: Turning) throws(ParserPause) {
    guard box.payloadSize >= 16 else { return nil }
    var sides: [UInt32] = []
    for index in 0..<4 as Range<UInt64> {
      sides.append(try reader.input.bigEndian(at: box.payload +| index * 4))
    }
    guard sides[1] > 0, sides[3] > 0 else { return nil }
    let (across, down) = (Int(sides[0] / sides[1]), Int(sides[2] / sides[3]))
    (width, height) = turning.swapsSides ? (down, across) : (across, down)
    guard width > 0, height > 0, width <= size.croppedWidth, height <= size.croppedHeight else { return nil }
  }
}
