import Extraction

/// A type of file: what it is called on the Internet, what it is built as, and how its files are usually named.
struct KnownType: Equatable, Sendable {
  /// The MIME type, lower case: the registered one, or where there is none the one in use.
  let mime: String
  /// What it is built as, lower case: `mp4`, `riff`, `zip`, `text`.
  let container: String
  /// The usual extension, lower case, without the dot.
  let fileExtension: String

  init(_ mime: String, _ container: String, _ fileExtension: String? = nil) {
    (self.mime, self.container, self.fileExtension) = (mime, container, fileExtension ?? container)
  }

  /// The answer.
  func finding(_ confidence: Confidence = .exact) -> Finding {
    var record = FindingRecord(brief: mime)
    record.add("mime", .text(mime))
    record.add("container", .text(container))
    record.add("extension", .text(fileExtension))
    let source = confidence == .declared ? "file-type:name" : "file-type:content"
    return Finding(key: "type", value: .record(record), confidence: confidence, source: source)
  }
}
