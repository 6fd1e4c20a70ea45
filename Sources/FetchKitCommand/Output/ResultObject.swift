import Extraction
import FetchKit

/// A result as a JSON object, schema 1. Members are only ever added.
enum ResultObject {
  static func of(_ result: JobResult, keys: [String]) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("schema", .integer(1)), .init("url", .string(result.address)),
      .init("finalURL", .optional(result.finalURL)), .init("ok", .bool(result.error == nil)),
      .init("status", .optional(result.status)),
    ]
    if let path = result.path { members.append(.init("path", .string(path))) }
    if let error = result.error { members.append(.init("error", object(error))) }
    if result.error == nil || !result.findings.isEmpty {
      members.append(.init("findings", findings(result, keys)))
    }
    members.append(.init("receipt", object(result.receipt)))
    return .object(members)
  }

  /// A key without an answer is there, as null, so that a script finds what it asked for; beside an error only what is
  /// known is there.
  private static func findings(_ result: JobResult, _ keys: [String]) -> JSONValue {
    .object(
      keys.compactMap { key in
        if let finding = result.finding(key) { return .init(key, object(finding)) }
        return result.error == nil ? .init(key, .object([.init("value", .null)])) : nil
      })
  }

  static func object(_ finding: Finding) -> JSONValue {
    var members: [JSONValue.Member] = [.init("value", value(finding.value))]
    if let unit = finding.unit { members.append(.init("unit", .string(unit))) }
    switch finding.confidence {
    case .exact: members.append(.init("confidence", .string("exact")))
    case .declared: members.append(.init("confidence", .string("declared")))
    case .estimated(let error):
      members.append(.init("confidence", .string("estimated")))
      members.append(.init("uncertainty", .number((error * 1000).rounded(.up) / 1000, places: 3)))
    }
    members.append(.init("source", .string(finding.source)))
    return .object(members)
  }

  private static func value(_ value: FindingValue) -> JSONValue {
    switch value {
    case .number(let number): .number(number, places: 3)
    case .integer(let number): .integer(number)
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .list(let elements): .array(elements.map { self.value($0) })
    case .record(let record): .object(members(of: record))
    case .embedded(let file):
      .object(
        [.init("mimeType", .string(file.mimeType)), .init("bytes", .integer(file.bytes.count))]
          + members(of: file.details))
    }
  }

  private static func members(of record: FindingRecord) -> [JSONValue.Member] {
    record.members.map { .init($0.name, value($0.value)) }
  }

  private static func object(_ error: FetchError) -> JSONValue {
    .object([
      .init("code", .string(error.code.rawValue)), .init("exit", .integer(Int(error.exitStatus))),
      .init("message", .string(error.message)), .init("hint", .optional(error.hint)),
    ])
  }

  private static func object(_ receipt: Receipt) -> JSONValue {
    .object([
      .init("requests", .integer(receipt.requests)), .init("roundTrips", .integer(receipt.roundTrips)),
      .init("bytesReceived", .unsigned(receipt.bytesReceived)), .init("bytesTotal", .optional(receipt.bytesTotal)),
      .init("connections", .integer(receipt.connections)), .init("fromStore", .bool(receipt.fromStore)),
      .init("elapsedMs", .number(receipt.elapsedMilliseconds, places: 1)),
    ])
  }
}
