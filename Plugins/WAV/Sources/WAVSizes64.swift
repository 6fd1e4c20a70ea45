import Extraction

/// The 64-bit sizes of an RF64 or BW64 file: its `ds64` chunk (EBU Tech 3306, ITU-R BS.2088).
struct WAVSizes64: Equatable {
  /// The chunk ids of the table that are read at most; real files have one or two.
  static let tableLimit: UInt64 = 64

  /// The size of `data`, in bytes.
  var data: UInt64
  /// Sizes of other chunks of 4 GiB or more, by id.
  var others: [UInt32: UInt64] = [:]

  /// Reads the chunk whose content is `size` bytes at `offset`; nil where it is too short.
  init?(_ input: ByteView, at offset: UInt64, size: UInt64) throws(ParserPause) {
    guard size >= 16 else { return nil }
    data = try input.littleEndian(at: offset + 8)
    guard size >= 28 else { return }
    let count: UInt32 = try input.littleEndian(at: offset + 24)
    for index in 0..<min(UInt64(count), (size - 28) / 12, Self.tableLimit) {
      let entry = offset + 28 + index * 12
      others[try input.fourCC(at: entry)] = try input.littleEndian(at: entry + 4)
    }
  }
}
