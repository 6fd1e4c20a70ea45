/// Where an object stands.
enum ObjectPlace: Equatable {
  /// At an offset, in bytes from the start of the document.
  case offset(UInt64)
  /// In the stream with this number, as its how-manieth.
  case inStream(Int, index: Int)
  /// Nowhere: it was deleted.
  case free
}
