/// Turns results into what stands on standard output, in the order in which they are handed in.
struct ResultRenderer: ResultRendering {
  private let format: OutputFormat
  private let keys: [String]
  private let isSingle: Bool
  private let values: ValueText
  private var count = 0

  /// - Parameters:
  ///   - keys: what was asked, a column each; empty where nothing was.
  ///   - isSingle: whether there is one URL and no list.
  init(format: OutputFormat, keys: [String], isSingle: Bool, values: ValueText) {
    (self.format, self.keys, self.isSingle, self.values) = (format, keys, isSingle, values)
  }

  func begin() -> String {
    switch format {
    case .text, .jsonl, .json: ""
    case .csv, .tsv: row(["url"] + keys + ["error"])
    }
  }

  mutating func render(_ result: JobResult) -> String {
    defer { count += 1 }
    switch format {
    case .text: return text(result)
    case .jsonl: return ResultObject.of(result, keys: keys).text + "\n"
    case .json:
      let object = ResultObject.of(result, keys: keys).text
      return isSingle ? object + "\n" : (count == 0 ? "[\n" : ",\n") + object
    case .csv, .tsv:
      let error = result.error?.code.rawValue ?? ""
      return row([result.address] + keys.map { values.text(result.finding($0)) } + [error])
    }
  }

  func end(isWhole: Bool) -> String {
    guard format == .json, !isSingle else { return "" }
    return count > 0 ? "\n]\n" : isWhole ? "[]\n" : ""
  }

  private func text(_ result: JobResult) -> String {
    // A file that was saved is no value.
    guard !keys.isEmpty else { return "" }
    if isSingle, keys.count == 1 {
      guard let finding = result.finding(keys[0]) else { return "" }
      return values.lines(finding) + "\n"
    }
    if isSingle, result.error != nil, result.findings.isEmpty { return "" }
    let address = LineText.escape(result.address, forTerminal: values.isForTerminal)
    return ([address] + keys.map { values.text(result.finding($0)) }).joined(separator: "\t") + "\n"
  }

  private func row(_ fields: [String]) -> String {
    let safe = fields.map { LineText.escape($0, forTerminal: values.isForTerminal) }
    guard format == .csv else { return safe.joined(separator: "\t") + "\n" }
    return safe.map(Self.quote).joined(separator: ",") + "\n"
  }

  /// RFC 4180 section 2, with line feeds alone between the rows.
  private static func quote(_ field: String) -> String {
    guard field.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else { return field }
    return "\"\(field.replacing("\"", with: "\"\""))\""
  }
}
