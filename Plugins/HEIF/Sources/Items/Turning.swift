/// How a picture is turned: mirrored left to right or not, then by quarters of a turn, clockwise.
struct Turning: Equatable {
  private var isMirrored: Bool
  private var quarters: Int

  static let none = Turning(isMirrored: false, quarters: 0)

  /// A rotation, in quarters of a turn anticlockwise (ISO/IEC 23008-12, 6.5.10: `irot`).
  static func rotation(_ quarters: UInt8) -> Turning {
    Turning(isMirrored: false, quarters: (4 - Int(quarters & 3)) % 4)
  }

  /// A mirroring: 0 exchanges top and bottom, 1 left and right (ISO/IEC 23008-12, 6.5.12: `imir`).
  static func mirroring(_ axis: UInt8) -> Turning { Turning(isMirrored: true, quarters: axis == 0 ? 2 : 0) }

  /// Both, one after the other.
  func followed(by next: Turning) -> Turning {
    // What was turned before a mirroring is turned the other way behind it.
    let turned = next.isMirrored ? 4 - quarters : quarters
    return Turning(isMirrored: isMirrored != next.isMirrored, quarters: (turned + next.quarters) % 4)
  }

  /// Whether width and height change places.
  var swapsSides: Bool { quarters % 2 == 1 }

  /// As EXIF counts, 1 to 8.
  var orientation: Int { (isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8])[quarters] }
}
