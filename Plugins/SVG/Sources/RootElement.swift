/// The first element of an XML document: its name and its attributes (XML 1.0, sections 2.8 and 3.1).
struct RootElement: Equatable {
  /// Without a prefix.
  let name: String
  /// Values as they stand there.
  let attributes: [String: String]

  var isSVG: Bool { name == "svg" }

  /// What stands at the start of a text.
  enum Outcome: Equatable {
    case element(RootElement)
    /// An element of this name whose attributes break the rules.
    case malformed(String)
    /// The text ends too early. Whether a document type says that it is SVG.
    case incomplete(isDeclared: Bool)
    /// No XML.
    case none
  }

  /// What stands at the start of `text`.
  static func find(in text: [UInt8]) -> Outcome {
    var scanner = XMLScanner(text)
    return scanner.rootElement()
  }
}
