import CSQLite

/// One connection to one database. Used on its owner's queue only; it closes with its last reference.
final class SQLiteConnection {
  private let handle: OpaquePointer
  private var statements: [String: SQLiteStatement] = [:]

  /// Opens a database.
  ///
  /// - Parameter isGlance: only to look at a file that is left alone: nothing is locked, made or written.
  init(path: String, isGlance: Bool = false) throws(SQLiteError) {
    var handle: OpaquePointer?
    // A name that begins with a colon means something else to SQLite.
    let path = path.hasPrefix("/") ? path : "./\(path)"
    let name = isGlance ? "file:\(Self.encoded(path))?immutable=1" : path
    let flags =
      isGlance ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let result = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      // A handle is given even where opening failed.
      sqlite3_close_v2(handle)
      throw SQLiteError(result == SQLITE_OK ? SQLITE_NOMEM : result, message)
    }
    self.handle = handle
  }

  deinit {
    for statement in statements.values { statement.finalize() }
    sqlite3_close_v2(handle)
  }

  /// For how long to wait for another process, in milliseconds.
  func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws(SQLiteError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw error(result) }
  }

  /// A statement ready to be bound, prepared once. Whoever takes it resets it in the end.
  func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
    if let known = statements[sql] { return known }
    var pointer: OpaquePointer?
    let result = sqlite3_prepare_v2(handle, sql, -1, &pointer, nil)
    guard result == SQLITE_OK, let pointer else { throw error(result) }
    let statement = SQLiteStatement(pointer)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement to its end.
  func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    for (index, value) in values.enumerated() { statement.bind(value, at: index + 1) }
    while try statement.step() {}
  }

  /// The whole number in the first column of the first row; nil where there is none.
  func integer(_ sql: String, _ values: SQLiteValue...) throws(SQLiteError) -> Int64? {
    let statement = try statement(sql)
    defer { statement.reset() }
    for (index, value) in values.enumerated() { statement.bind(value, at: index + 1) }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Does it all or nothing of it.
  func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    // Immediate: a transaction that reads first and then has to wait to write may have to fail instead.
    try execute("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Some failures have rolled it back already.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// The row that was inserted last.
  var lastInserted: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  private func error(_ result: Int32) -> SQLiteError { SQLiteError(result, String(cString: sqlite3_errmsg(handle))) }

  /// What would mean something in a URI.
  private static func encoded(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
