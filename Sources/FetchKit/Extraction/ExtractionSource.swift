/// Where the bytes of an extraction come from.
public enum ExtractionSource: Sendable {
  /// A server, asked for ranges.
  case remote(DownloadRequest)
  /// A local file, read by ranges.
  case file(path: String)
  /// An open descriptor that can only be read on, such as standard input. It is not closed.
  case descriptor(Int32, name: String)
}
