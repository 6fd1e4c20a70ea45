import Extraction

/// `fetchkit extractors`: what can be asked, and of which formats.
enum ExtractorsCommand {
  /// The text to print.
  static func text(_ arguments: ParsedArguments, registry: ExtractorRegistry) throws(UsageError) -> String {
    guard arguments.operands.isEmpty else { throw UsageError("extractors takes no operands") }
    switch arguments.text(.format) ?? "text" {
    case "text": return table(registry)
    case "json": return json(registry).text + "\n"
    case let format: throw UsageError("extractors writes text or json, not \(format)")
    }
  }

  private static func table(_ registry: ExtractorRegistry) -> String {
    let descriptors = registry.extractors.map(\.descriptor)
    let column = 2 + (["EXTRACTOR"] + registry.keys + descriptors.map(\.id)).map(\.count).reduce(0, max)
    func row(_ left: String, _ right: String) -> String {
      TextWrapping.columns(left, right, indent: 0, column: column, width: 80)
    }
    var text = row("KEY", "FORMATS")
    for key in registry.keys {
      text += row(key, descriptors.filter { $0.keys.contains(key) }.map(\.name).joined(separator: "; "))
    }
    text += "\n" + row("EXTRACTOR", "KEYS, AND USUAL FILE NAME EXTENSIONS")
    for descriptor in descriptors {
      let extensions = descriptor.extensions.map { ".\($0)" }.joined(separator: " ")
      text += row(descriptor.id, "\(descriptor.keys.joined(separator: ", ")): \(extensions)")
    }
    return text
  }

  private static func json(_ registry: ExtractorRegistry) -> JSONValue {
    let descriptors = registry.extractors.map(\.descriptor)
    return .object([
      .init("schema", .integer(1)),
      .init(
        "keys",
        .array(
          registry.keys.map { key in
            .object([
              .init("key", .string(key)),
              .init("extractors", strings(descriptors.filter { $0.keys.contains(key) }.map(\.id))),
            ])
          })),
      .init("extractors", .array(descriptors.map(json))),
    ])
  }

  private static func json(_ descriptor: ExtractorDescriptor) -> JSONValue {
    .object([
      .init("id", .string(descriptor.id)), .init("version", .integer(descriptor.version)),
      .init("name", .string(descriptor.name)), .init("keys", strings(descriptor.keys)),
      .init("extensions", strings(descriptor.extensions)), .init("mimeTypes", strings(descriptor.mimeTypes)),
    ])
  }

  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
