import Extraction

/// Chooses the picture that a file is about.
///
/// That is the first page. In raw files the first directory describes a thumbnail, and the picture in full stands in one
/// of its sub-directories, or further on in the chain.
struct FullPicture {
  private let block: TIFFBlock

  /// Sub-directories and pages that are looked at; it bounds the requests.
  private static let mostDirectories = 16

  init(_ block: TIFFBlock) { self.block = block }

  func finding() throws(ParserPause) -> Finding {
    let first = try block.directory(at: block.firstDirectory)
    let orientation = try ExifOrientation.read(block, in: first) ?? 1
    if block.version == 0x55, let size = try sensor(first, orientation) {
      return try .dimensions(size, source: "tiff:sensor")
    }
    if try isCanonRaw(), let size = try developed(first, orientation) {
      return try .dimensions(size, source: "tiff:exif")
    }
    guard let page = try best(first) else { throw .failed(.absent("no directory has a size")) }
    return try .dimensions(try page.dimensions(turned: orientation), source: "tiff:IFD")
  }

  private func best(_ first: TIFFDirectory) throws(ParserPause) -> Page? {
    var pages: [Page] = []
    if let page = try Page(first, in: block) {
      if page.saysFull { return page }
      pages.append(page)
    }
    for offset in try block.offsets(of: first[0x014A], limit: Self.mostDirectories) {
      if let directory = try directory(at: offset), let page = try Page(directory, in: block) { pages.append(page) }
    }
    if let full = largest(pages.filter(\.isFull)) { return full }
    var visited: Set<UInt64> = [block.firstDirectory]
    var next = first.next
    while let offset = next, visited.count < Self.mostDirectories, visited.insert(offset).inserted {
      guard let directory = try directory(at: offset) else { break }
      if let page = try Page(directory, in: block) {
        if page.isFull { return page }
        pages.append(page)
      }
      next = directory.next
    }
    return largest(pages)
  }

  /// The largest; of several alike the first.
  private func largest(_ pages: [Page]) -> Page? {
    pages.reduce(nil) { best, page in
      guard let best, best.area >= page.area else { return page }
      return best
    }
  }

  /// The directory at `offset`; nil where there is none: one that makes no sense does not take away what others tell.
  private func directory(at offset: UInt64) throws(ParserPause) -> TIFFDirectory? {
    do throws(ParserPause) {
      return try block.directory(at: offset)
    } catch {
      guard case .failed(let failure) = error, failure.code != .truncated else { throw error }
      return nil
    }
  }

  // MARK: Raw files with a way of their own

  /// Panasonic: the borders of the picture on the sensor, in place of a size.
  private func sensor(_ directory: TIFFDirectory, _ orientation: Int) throws(ParserPause) -> Dimensions? {
    var borders: [Int] = []
    for tag in 4...7 as ClosedRange<UInt16> {
      guard let border = try block.numbers(of: directory[tag], limit: 1).first, let whole = Int(exactly: border) else {
        return nil
      }
      borders.append(whole)
    }
    return Dimensions(borders[3] -| borders[1], borders[2] -| borders[0], orientation: orientation)
  }

  /// Canon's second kind of raw file, marked behind the header.
  private func isCanonRaw() throws(ParserPause) -> Bool {
    guard block.version == 42, block.firstDirectory >= 16 else { return false }
    return try block.input.matches("CR\u{2}\0", at: block.range.lowerBound +| 8)
  }

  /// Canon: the directory of the raw data has no size, and the first one may describe a smaller picture. The EXIF
  /// directory has that of the picture in full.
  private func developed(_ first: TIFFDirectory, _ orientation: Int) throws(ParserPause) -> Dimensions? {
    guard let offset = try block.offsets(of: first[0x8769], limit: 1).first, let exif = try directory(at: offset),
      let width = try block.numbers(of: exif[0xA002], limit: 1).first.flatMap({ Int(exactly: $0) }),
      let height = try block.numbers(of: exif[0xA003], limit: 1).first.flatMap({ Int(exactly: $0) })
    else { return nil }
    if let page = try Page(first, in: block), page.area > width *| height { return nil }
    return Dimensions(width, height, orientation: orientation)
  }
}
