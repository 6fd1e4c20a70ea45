import Extraction
import Foundation

/// A finding's value as bytes: those that a column of a table cannot hold. Numbers are big-endian, lengths 32 bits.
///
/// ```
/// value  = tag, then  0 number (its bits) · 1 integer · 2 text · 3 flag · 4 list · 5 record · 6 embedded file
/// list   = count, value …     record = has brief, [text], count, (text, value) …     embedded = bytes, text, record
/// ```
struct StoredValue {
  /// How deep lists and records may be in each other; what is deeper is not kept.
  private static let deepest = 32
  /// The largest value that is kept, in bytes: 1 MiB. A cover that is larger is read again.
  static let largest = 1 << 20

  private(set) var bytes = Data()

  /// Writes a value; nil where it is too deep or too large.
  init?(_ value: FindingValue) {
    guard write(value, depth: 0), bytes.count <= Self.largest else { return nil }
  }

  private mutating func write(_ value: FindingValue, depth: Int) -> Bool {
    guard depth <= Self.deepest, bytes.count <= Self.largest else { return false }
    switch value {
    case .number(let number):
      bytes.append(0)
      write(number.bitPattern)
    case .integer(let number):
      bytes.append(1)
      write(UInt64(bitPattern: Int64(number)))
    case .text(let text):
      bytes.append(2)
      return write(Array(text.utf8))
    case .flag(let flag): bytes.append(contentsOf: [3, flag ? 1 : 0])
    case .list(let values):
      bytes.append(4)
      write(UInt32(clamping: values.count))
      return values.allSatisfy { write($0, depth: depth + 1) }
    case .record(let record):
      bytes.append(5)
      return write(record, depth: depth)
    case .embedded(let file):
      bytes.append(6)
      return write(file.bytes) && write(Array(file.mimeType.utf8)) && write(file.details, depth: depth)
    }
    return true
  }

  private mutating func write(_ record: FindingRecord, depth: Int) -> Bool {
    bytes.append(record.brief == nil ? 0 : 1)
    if let brief = record.brief, !write(Array(brief.utf8)) { return false }
    write(UInt32(clamping: record.members.count))
    return record.members.allSatisfy { write(Array($0.name.utf8)) && write($0.value, depth: depth + 1) }
  }

  private mutating func write(_ content: [UInt8]) -> Bool {
    guard content.count <= Self.largest else { return false }
    write(UInt32(content.count))
    bytes.append(contentsOf: content)
    return true
  }

  private mutating func write(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
  }

  // MARK: Reading

  /// The value that bytes stand for; nil where they stand for none.
  static func value(_ bytes: Data) -> FindingValue? {
    var reader = Reader(rest: bytes)
    guard let value = reader.value(depth: 0), reader.rest.isEmpty else { return nil }
    return value
  }

  private struct Reader {
    var rest: Data

    mutating func value(depth: Int) -> FindingValue? {
      guard depth <= StoredValue.deepest, let tag = rest.popFirst() else { return nil }
      switch tag {
      case 0: return number(UInt64.self).map { .number(Double(bitPattern: $0)) }
      case 1: return number(UInt64.self).flatMap { Int(exactly: Int64(bitPattern: $0)) }.map { .integer($0) }
      case 2: return text().map { .text($0) }
      case 3: return rest.popFirst().map { .flag($0 != 0) }
      case 4:
        guard let count = number(UInt32.self) else { return nil }
        var values: [FindingValue] = []
        for _ in 0..<count {
          guard let value = value(depth: depth + 1) else { return nil }
          values.append(value)
        }
        return .list(values)
      case 5: return record(depth: depth).map { .record($0) }
      case 6:
        guard let bytes = content(), let type = text(), let details = record(depth: depth) else { return nil }
        return .embedded(EmbeddedFile(bytes: Array(bytes), mimeType: type, details: details))
      default: return nil
      }
    }

    private mutating func record(depth: Int) -> FindingRecord? {
      guard let hasBrief = rest.popFirst() else { return nil }
      let brief = hasBrief == 0 ? nil : text()
      guard hasBrief == 0 || brief != nil, let count = number(UInt32.self) else { return nil }
      var record = FindingRecord(brief: brief)
      for _ in 0..<count {
        guard let name = text(), let value = value(depth: depth + 1) else { return nil }
        record.add(name, value)
      }
      return record
    }

    private mutating func text() -> String? { content().flatMap { String(validating: $0, as: UTF8.self) } }

    private mutating func content() -> Data? {
      guard let count = number(UInt32.self), Int(count) <= rest.count else { return nil }
      defer { rest = rest.dropFirst(Int(count)) }
      return rest.prefix(Int(count))
    }

    private mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
      let size = Number.bitWidth / 8
      guard rest.count >= size else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size).reduce(0) { $0 << 8 | Number($1) }
    }
  }
}
