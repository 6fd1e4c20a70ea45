import Extraction

/// The brands of an `ftyp` box (ISO/IEC 14496-12, 4.3).
struct FileType: Sendable {
  let brands: Set<BoxType>
  let major: BoxType

  private static let mostBrands: UInt64 = 64
  private static let stills: Set<BoxType> = [
    "mif1", "mif2", "miaf", "heic", "heix", "heim", "heis", "avif", "avio", "crx ", "jpeg", "j2ki", "jp2 ", "jpx ",
  ]
  private static let timed: Set<BoxType> = ["msf1", "hevc", "hevx", "hevm", "hevs", "avis", "avcs", "j2is"]
  private static let fragmented: Set<BoxType> = [
    "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc", "dash", "dsms", "msdh", "msix", "cmfc", "cmf2",
    "cmfs", "hlsf", "piff", "isml", "ccff", "3gr6", "3gf9",
  ]

  init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let end = min(box.end, box.payload +| 8 +| Self.mostBrands *| 4)
    guard box.payloadSize >= 4 else {
      (major, brands) = ("    ", [])
      return
    }
    major = BoxType(rawValue: try reader.input.fourCC(at: box.payload))
    var found: Set<BoxType> = [major]
    var offset = box.payload +| 8
    while offset +| 4 <= end {
      found.insert(BoxType(rawValue: try reader.input.fourCC(at: offset)))
      offset = offset +| 4
    }
    brands = found
  }

  /// HEIF, AVIF and camera raw files share the structure, and have no movie unless a sequence brand says so.
  var isStillPicture: Bool { Self.stills.contains(major) && brands.isDisjoint(with: Self.timed) }

  /// Whether a brand stands for features that movies in fragments use.
  var mayBeFragmented: Bool { !brands.isDisjoint(with: Self.fragmented) }
}
