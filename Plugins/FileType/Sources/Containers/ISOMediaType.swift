import Extraction

/// Which of the many files that are made of boxes it is (ISO/IEC 14496-12, 4.3, and the brands that others registered).
enum ISOMediaType {
  private static let quickTime = KnownType("video/quicktime", "mp4", "mov")
  private static let movie = KnownType("video/mp4", "mp4")

  private static let majors: [BoxType: KnownType] = [
    "qt  ": quickTime,
    "M4A ": KnownType("audio/mp4", "mp4", "m4a"), "M4B ": KnownType("audio/mp4", "mp4", "m4b"),
    "M4P ": KnownType("audio/mp4", "mp4", "m4p"), "F4A ": KnownType("audio/mp4", "mp4", "f4a"),
    "F4B ": KnownType("audio/mp4", "mp4", "f4b"),
    "aax ": KnownType("audio/vnd.audible.aax", "mp4", "aax"), "aaxc": KnownType("audio/vnd.audible.aax", "mp4", "aaxc"),
    "M4V ": KnownType("video/x-m4v", "mp4", "m4v"), "M4VH": KnownType("video/x-m4v", "mp4", "m4v"),
    "M4VP": KnownType("video/x-m4v", "mp4", "m4v"),
    "crx ": KnownType("image/x-canon-cr3", "mp4", "cr3"),
    "avif": avif, "avis": avif,
    "heic": heic, "heix": heic, "heim": heic, "heis": heic,
    "hevc": heicSequence, "hevx": heicSequence, "hevm": heicSequence, "hevs": heicSequence,
    "avci": KnownType("image/avci", "mp4", "avci"), "avcs": KnownType("image/avcs", "mp4", "avcs"),
    "j2ki": KnownType("image/hej2k", "mp4", "hej2"),
  ]

  private static let avif = KnownType("image/avif", "mp4", "avif")
  private static let heic = KnownType("image/heic", "mp4", "heic")
  private static let heicSequence = KnownType("image/heic-sequence", "mp4", "heics")

  /// The type of what starts with a box; nil where no box that a file may start with stands there.
  static func type(of head: [UInt8]) -> KnownType? {
    guard head.count >= 8 else { return nil }
    let size = head[..<4].reduce(0) { $0 << 8 | Int($1) }
    switch String(decoding: head[4..<8], as: UTF8.self) {
    case "ftyp" where size >= 16: return type(branded: head, size)
    case "styp" where size >= 12: return movie
    case "moof", "sidx", "emsg", "prft": return size >= 16 ? movie : nil
    // QuickTime files before there were brands.
    case "moov", "mdat", "wide", "pnot", "skip", "free": return size == 1 || size >= 8 ? quickTime : nil
    default: return nil
    }
  }

  private static func type(branded head: [UInt8], _ size: Int) -> KnownType {
    let view = ByteView(whole: head)
    let box = Box(type: "ftyp", start: 0, payload: 8, end: UInt64(min(size, head.count)))
    guard let brands = try? FileType(box, BoxReader(input: view)) else { return movie }
    if let known = majors[brands.major] { return known }
    let major = brands.major.description.lowercased()
    if major.hasPrefix("3g2") { return KnownType("video/3gpp2", "mp4", "3g2") }
    if major.hasPrefix("3g") { return KnownType("video/3gpp", "mp4", "3gp") }
    guard brands.isOfPictures else { return movie }
    // A major brand that fits any picture: the others say which codec it takes.
    let order: [BoxType] = ["avif", "heic", "heix", "avis", "hevc", "avci", "j2ki"]
    return order.first(where: brands.brands.contains).flatMap { majors[$0] } ?? KnownType("image/heif", "mp4", "heif")
  }
}
