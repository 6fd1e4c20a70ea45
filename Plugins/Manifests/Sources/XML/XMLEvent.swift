/// What stands next in an XML document.
enum XMLEvent: Equatable {
  /// A start tag, names without their prefixes.
  case start(name: String, attributes: [String: String])
  /// An end tag, or the end of an empty element.
  case end(name: String)
  /// Text between tags, with the references in it resolved.
  case text(String)
}
