import FetchKit
import Foundation

/// `fetchkit cache`: what is remembered, and how to forget it.
enum CacheCommand {
  /// The words that say what to do.
  enum Action: String, CaseIterable {
    case stats
    case clear
  }

  /// The text to print.
  static func text(_ arguments: ParsedArguments) throws(UsageError) -> Result<String, FetchError> {
    let words = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("cache takes one word", hint: "it is one of \(words.joined(separator: ", "))")
    }
    guard let action = Action(rawValue: word) else {
      let near = NearMiss.best(for: word, among: words)
      throw UsageError(
        "cache does not know \"\(LineText.escape(word, forTerminal: true))\"",
        hint: near.map { "did you mean \($0)?" } ?? "it is one of \(words.joined(separator: ", "))")
    }
    let format = arguments.text(.format) ?? "text"
    guard format == "text" || format == "json" else { throw UsageError("cache writes text or json, not \(format)") }
    let age = arguments.seconds(.olderThan)
    guard age == nil || action == .clear else { throw UsageError("--older-than is for clear") }
    let store = ResultStore()
    defer { store.close() }
    do throws(FetchError) {
      switch action {
      case .stats: return .success(show(try store.statisticsNow(), of: store.configuration, asJSON: format == "json"))
      case .clear: return .success(show(cleared: try store.clearNow(olderThan: age), asJSON: format == "json"))
      }
    } catch {
      return .failure(error)
    }
  }

  private static func show(
    _ statistics: ResultStore.Statistics, of configuration: ResultStore.Configuration, asJSON: Bool
  ) -> String {
    guard asJSON else {
      let bytes = { (count: UInt64) in "\(NumberText.grouped(count)) bytes" }
      return """
        \(PrintableText.escape(configuration.path))
          \(count(statistics.resources, "resource")), \(count(statistics.findings, "finding"))
          \(count(statistics.spans, "piece")) of them, \(bytes(statistics.spanBytes))
          \(count(statistics.bodies, "whole file")), \(bytes(statistics.bodyBytes))
          takes \(bytes(statistics.usedBytes)) of \(bytes(configuration.maximumBytes)) at most

        """
    }
    let object = JSONValue.object([
      .init("schema", .integer(1)), .init("path", .string(configuration.path)),
      .init("resources", .integer(statistics.resources)), .init("findings", .integer(statistics.findings)),
      .init("spans", .integer(statistics.spans)), .init("spanBytes", .unsigned(statistics.spanBytes)),
      .init("bodies", .integer(statistics.bodies)), .init("bodyBytes", .unsigned(statistics.bodyBytes)),
      .init("usedBytes", .unsigned(statistics.usedBytes)), .init("maximumBytes", .unsigned(configuration.maximumBytes)),
      .init("oldestUse", statistics.oldestUse.map { .integer(Int($0)) } ?? .null),
    ])
    return object.text + "\n"
  }

  private static func show(cleared number: Int, asJSON: Bool) -> String {
    guard asJSON else { return "forgot \(count(number, "resource"))\n" }
    return JSONValue.object([.init("schema", .integer(1)), .init("cleared", .integer(number))]).text + "\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
