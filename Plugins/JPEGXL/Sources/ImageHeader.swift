/// Size and orientation at the start of a codestream (ISO/IEC 18181-1, D.1 to D.3).
struct ImageHeader: Equatable {
  /// In pixels, as stored.
  let width: Int
  let height: Int
  /// As EXIF counts, 1 to 8.
  let orientation: Int

  /// The header; nil where the bits end within it.
  init?(_ bits: inout BitReader) {
    guard let isSmall = bits.read(1) else { return nil }
    guard let height = Self.side(isSmall == 1, &bits), let ratio = bits.read(3) else { return nil }
    self.height = height
    switch ratio {
    case 0:
      guard let width = Self.side(isSmall == 1, &bits) else { return nil }
      self.width = width
    case 1: width = height
    case 2: width = height * 12 / 10
    case 3: width = height * 4 / 3
    case 4: width = height * 3 / 2
    case 5: width = height * 16 / 9
    case 6: width = height * 5 / 4
    default: width = height * 2
    }
    guard let isDefault = bits.read(1) else { return nil }
    guard isDefault == 0 else {
      orientation = 1
      return
    }
    guard let hasMore = bits.read(1) else { return nil }
    guard hasMore == 1 else {
      orientation = 1
      return
    }
    guard let orientation = bits.read(3) else { return nil }
    self.orientation = orientation + 1
  }

  private static func side(_ isSmall: Bool, _ bits: inout BitReader) -> Int? {
    if isSmall { return bits.read(5).map { ($0 + 1) * 8 } }
    guard let selector = bits.read(2) else { return nil }
    return bits.read([9, 13, 18, 30][selector]).map { $0 + 1 }
  }
}
