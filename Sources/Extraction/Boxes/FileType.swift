/// The brands of an `ftyp` box (ISO/IEC 14496-12, 4.3).
public struct FileType: Sendable {
  /// The specification that the file is best read by.
  public let major: BoxType
  /// All specifications that it can be read by, the major one among them.
  public let brands: Set<BoxType>

  private static let mostBrands: UInt64 = 64

  /// What pictures and bursts of pictures are branded with: HEIF (ISO/IEC 23008-12, clause 10), AVIF, MIAF (ISO/IEC
  /// 23000-22), and Canon's raw files.
  private static let pictures: Set<BoxType> = [
    "mif1", "mif2", "mif3", "msf1", "miaf", "1pic", "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs",
    "avif", "avis", "avio", "avci", "avcs", "vvic", "vvis", "evbi", "evbs", "jpeg", "jpgs", "j2ki", "j2is", "crx ",
  ]

  /// What movies are branded with: a picture's brand beside one of these does not make a picture of them.
  private static let movies: Set<BoxType> = [
    "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc", "mp41", "mp42",
    "mp71", "avc1", "M4V ", "M4VH", "M4VP", "M4A ", "M4B ", "M4P ", "qt  ", "3gp4", "3gp5", "3gp6", "3gp7", "3gp8",
    "3gp9", "3gr6", "3gs6", "3ge6", "3gg6", "3g2a", "3g2b", "3g2c", "f4v ", "f4a ", "f4p ", "f4b ", "mmp4", "MSNV",
    "XAVC", "dash", "msdh", "msix", "cmfc", "cmf2", "cmfs", "hlsf", "piff", "isml", "ccff", "hvt1", "NDSC", "kddi",
  ]

  /// The brands in a file type box.
  public init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
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

  /// The brands at the start of a resource; nil where it does not start with a file type box that ends within the first
  /// ``ExtractorDescriptor/sniffLength`` bytes.
  public init?(startOf input: ByteView) throws(ParserPause) {
    let bytes = try input.bytes(at: 0, upTo: 8)
    guard bytes.count == 8, bytes[4...].elementsEqual("ftyp".utf8) else { return nil }
    let size = bytes[..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard size >= 12, size <= ExtractorDescriptor.sniffLength else { return nil }
    try self.init(Box(type: "ftyp", start: 0, payload: 8, end: size), BoxReader(input: input))
  }

  /// Whether the file holds pictures rather than a movie. The two kinds share their structure: the major brand decides,
  /// and where it says nothing the others do.
  public var isOfPictures: Bool {
    if Self.pictures.contains(major) { return true }
    return !Self.movies.contains(major) && !brands.isDisjoint(with: Self.pictures)
  }
}
