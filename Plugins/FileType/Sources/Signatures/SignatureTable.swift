/// All signatures, and the few types that need a look at some bytes more.
enum SignatureTable {
  private static let all = pictures + sounds + movies + packed + others

  /// The type that the first bytes tell; nil where they tell none.
  static func type(of head: [UInt8]) -> KnownType? {
    if let weak = short(head) { return weak }
    guard let known = all.first(where: { $0.matches(head) })?.type else { return embeddedPDF(head) }
    return known.mime == "image/png" && isAnimatedPNG(head) ? KnownType("image/apng", "png") : known
  }

  /// The frames of an animated PNG are announced before its first picture (PNG, Third Edition, section 11.3.6.1).
  private static func isAnimatedPNG(_ head: [UInt8]) -> Bool {
    var position = 8
    while position + 8 <= head.count {
      let size = head[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = head[position + 4..<position + 8]
      if name.elementsEqual("acTL".utf8) { return true }
      if name.elementsEqual("IDAT".utf8) { return false }
      position += size + 12
    }
    return false
  }

  /// Readers look for the header of a PDF in the first kilobyte (ISO 32000-1, annex H.3, note 13).
  private static func embeddedPDF(_ head: [UInt8]) -> KnownType? {
    let mark = Array("%PDF-".utf8)
    guard head.count > mark.count,
      let end = (0...min(1019, head.count - mark.count)).first(where: { start in
        head[start..<start + mark.count].elementsEqual(mark)
      })
    else { return nil }
    // A text that speaks of PDF is none.
    let isText = head[..<end].allSatisfy { (0x20..<0x7F).contains($0) } && end > 0
    return isText ? nil : KnownType("application/pdf", "pdf")
  }

  /// Types whose signature is two or three bytes, or one that text may start with, so that more has to fit.
  private static func short(_ head: [UInt8]) -> KnownType? {
    func little(_ offset: Int, _ count: Int) -> Int? {
      guard head.count >= offset + count else { return nil }
      return head[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    if head.starts(with: "BM".utf8), let pixels = little(10, 4), let header = little(14, 4),
      [12, 16, 40, 52, 56, 64, 108, 124].contains(header), pixels >= 14 + header
    {
      return KnownType("image/bmp", "bmp")
    }
    if head.starts(with: [0, 0]), let kind = little(2, 2), kind == 1 || kind == 2, let count = little(4, 2), count > 0,
      let size = little(14, 4), let place = little(18, 4), size > 0, place >= 6 + count * 16, head[9] == 0
    {
      return kind == 1 ? KnownType("image/vnd.microsoft.icon", "ico") : KnownType("image/x-win-cursor", "cur")
    }
    if head.count > 3, head[0] == UInt8(ascii: "P"), (0x31...0x37).contains(head[1]),
      [0x20, 0x09, 0x0A, 0x0D].contains(head[2]), (0x30...0x39).contains(head[3]) || head[3] == 0x23 || head[1] == 0x37
    {
      let kinds = ["bitmap", "graymap", "pixmap", "bitmap", "graymap", "pixmap", "anymap"]
      let extensions = ["pbm", "pgm", "ppm", "pbm", "pgm", "ppm", "pam"]
      let index = Int(head[1] - 0x31)
      return KnownType("image/x-portable-\(kinds[index])", "pnm", extensions[index])
    }
    if head.starts(with: [0, 1, 0, 0]), let tables = little(5, 1), (4...40).contains(tables), head[4] == 0,
      head.count > 16, head[12..<16].allSatisfy({ (0x20..<0x7F).contains($0) })
    {
      return KnownType("font/ttf", "sfnt", "ttf")
    }
    return nil
  }
}
