/// An ID3v2 tag that a format keeps in a place of its own: in a chunk, or where a header points.
public struct EmbeddedTag {
  private let offset: UInt64
  private let keys: Set<String>
  private var reader: ID3v2TagReader?

  /// The tag at `offset`, asked for some of ``TagContent/keys``.
  public init(at offset: UInt64, _ keys: Set<String>) { (self.offset, self.keys) = (offset, keys) }

  /// What it says: nothing where there is no tag or it is damaged. Can be asked again after a pause.
  public mutating func read(_ input: ByteView) throws(ParserPause) -> TagContent {
    do throws(ParserPause) {
      if reader == nil {
        if try input.ends(at: offset) { return TagContent() }
        try LeadingTags.bring(ID3v2Header.count, at: offset, input)
        reader = try ID3v2Header(in: input, at: offset).map { ID3v2TagReader($0, keys) }
      }
      guard var reading = reader else { return TagContent() }
      defer { reader = reading }
      return try reading.read(input)
    } catch {
      guard case .failed = error else { throw error }
      return TagContent()
    }
  }
}
