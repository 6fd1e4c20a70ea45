/// Chunk ids, first character highest.
enum FourCC {
  static let riff: UInt32 = 0x5249_4646
  static let rifx: UInt32 = 0x5249_4658
  static let rf64: UInt32 = 0x5246_3634
  static let bw64: UInt32 = 0x4257_3634
  static let ds64: UInt32 = 0x6473_3634
  static let fmt: UInt32 = 0x666D_7420
  static let fact: UInt32 = 0x6661_6374
  static let data: UInt32 = 0x6461_7461

  /// Ids that are believed even where no chunk is due.
  static let common: Set<UInt32> = Set(
    [
      "fmt ", "data", "fact", "LIST", "JUNK", "junk", "bext", "PEAK", "cue ", "id3 ", "ID3 ", "iXML", "smpl", "inst",
      "PAD ", "FLLR", "axml", "chna", "cart", "afsp", "plst", "levl", "_PMX", "acid", "strc", "minf", "elm1", "regn",
    ].map { $0.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } })
}
