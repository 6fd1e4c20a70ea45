import CSQLite
import Foundation

/// Something to bind to a statement.
enum SQLiteValue {
  case null
  case integer(Int64)
  case number(Double)
  case text(String)
  case bytes(Data)

  static func optional(_ number: Double?) -> SQLiteValue { number.map { .number($0) } ?? .null }
  static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }
  static func optional(_ number: UInt64?) -> SQLiteValue {
    number.flatMap(Int64.init(exactly:)).map { .integer($0) } ?? .null
  }
}

/// A prepared statement of one connection. Columns count from 0, what is bound from 1.
final class SQLiteStatement {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  /// Before its connection closes.
  func finalize() { sqlite3_finalize(pointer) }

  /// Binds a value. What cannot be bound, for want of memory, stays null.
  func bind(_ value: SQLiteValue, at index: Int) {
    let index = Int32(index)
    switch value {
    case .null: sqlite3_bind_null(pointer, index)
    case .integer(let number): sqlite3_bind_int64(pointer, index, number)
    case .number(let number): sqlite3_bind_double(pointer, index, number)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty string may have no address, and would be null then.
          if let base = characters.baseAddress {
            _ = fk_sqlite_bind_text(pointer, index, base, Int32(clamping: bytes.count))
          } else {
            _ = fk_sqlite_bind_text(pointer, index, "", 0)
          }
        }
      }
    case .bytes(let data):
      data.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress, !bytes.isEmpty {
          _ = fk_sqlite_bind_blob(pointer, index, base, UInt64(bytes.count))
        } else {
          sqlite3_bind_zeroblob(pointer, index, 0)
        }
      }
    }
  }

  /// Goes on to the next row; false at the end.
  func step() throws(SQLiteError) -> Bool {
    let result = sqlite3_step(pointer)
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(result, String(cString: sqlite3_errmsg(sqlite3_db_handle(pointer))))
    }
  }

  /// Makes it ready for the next time.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL }

  /// What is in a column, with the type that it has there.
  func value(_ column: Int) -> SQLiteValue {
    switch sqlite3_column_type(pointer, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .number(number(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .bytes(bytes(column))
    default: .null
    }
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }

  func number(_ column: Int) -> Double { sqlite3_column_double(pointer, Int32(column)) }

  func text(_ column: Int) -> String {
    guard let text = sqlite3_column_text(pointer, Int32(column)) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int) -> Data {
    guard let bytes = sqlite3_column_blob(pointer, Int32(column)) else { return Data() }
    return Data(bytes: bytes, count: Int(sqlite3_column_bytes(pointer, Int32(column))))
  }
}
