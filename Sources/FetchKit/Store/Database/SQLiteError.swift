import CSQLite

/// What SQLite said no to.
struct SQLiteError: Error, Equatable {
  /// The primary result code.
  let code: Int32
  /// In words.
  let message: String

  init(_ code: Int32, _ message: String) { (self.code, self.message) = (code & 0xFF, message) }

  /// Whether the file is no database, or a broken one.
  var isCorruption: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

  /// Whether another process has it, and did not let go in time.
  var isContention: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
}
