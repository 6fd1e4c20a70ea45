import Extraction
import Testing

@Suite("Boxes: file types") struct FileTypeTests {
  private func fileType(_ brands: String...) throws -> FileType? {
    let size = UInt8(8 + 4 + 4 * brands.count)
    let box = [0, 0, 0, size] + "ftyp".utf8 + brands[0].utf8 + [0, 0, 0, 0] + brands.dropFirst().joined().utf8
    return try FileType(startOf: ByteView(whole: Array(box)))
  }

  @Test("the major brand decides between movies and pictures") func major() throws {
    for brand in ["heic", "mif1", "avif", "avis", "crx "] {
      #expect(try fileType(brand, "mp42", "isom")?.isOfPictures == true)
    }
    for brand in ["mp42", "isom", "qt  ", "M4A "] { #expect(try fileType(brand, "mif1")?.isOfPictures == false) }
  }

  @Test("where the major brand is unknown the others decide") func unknown() throws {
    #expect(try fileType("MA1B", "mif1", "avif")?.isOfPictures == true)
    #expect(try fileType("XXXX", "isom")?.isOfPictures == false)
  }

  @Test("what does not start with a file type has none") func missing() throws {
    for bytes in [[], Array("\0\0\0\u{18}moovheic".utf8), Array("\0\0\0\u{4}ftypheic".utf8)] {
      #expect(try FileType(startOf: ByteView(whole: bytes)) == nil)
    }
  }
}
