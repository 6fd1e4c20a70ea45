import Extraction

/// An element in a resource: its id and where its content stands.
struct EBMLElement {
  let id: UInt32
  /// Where its header starts, in bytes from the start of the resource.
  let start: UInt64
  /// Where its content starts.
  let contentStart: UInt64
  /// Bytes of content; nil where the writer did not know.
  let size: UInt64?

  /// Where its content ends, stuck to the largest offset where the size lies; nil where the size is unknown.
  var end: UInt64? { size.map { contentStart +| $0 } }
}
