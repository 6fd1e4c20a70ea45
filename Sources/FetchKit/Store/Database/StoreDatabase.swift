import CSQLite
import Foundation

/// An open store. Used on the store's queue only.
///
/// What it holds and in which tables, ``StoreSchema`` says. What is deleted takes with it what hangs on it.
final class StoreDatabase {
  /// Why a file is not used and not touched.
  enum Refusal: Error {
    /// A newer version of FetchKit wrote it.
    case fromTheFuture
    /// It is somebody else's database.
    case foreign
    /// SQLite's reason.
    case failed(SQLiteError)
  }

  let connection: SQLiteConnection

  /// Opens a store, makes it where there is none, and brings an older one up to date.
  ///
  /// - Parameters:
  ///   - wait: for how long to wait for other processes, in milliseconds.
  ///   - maximumPages: the largest file, in pages; nil for any, but for a disk that is full in a test.
  init(
    path: String, wait: Int32, migrations: [String] = StoreSchema.migrations, maximumPages: Int? = nil
  ) throws(Refusal) {
    do throws(SQLiteError) {
      if access(path, F_OK) == 0 { try Self.look(path, migrations.count) }
      connection = try SQLiteConnection(path: path)
      connection.wait(milliseconds: wait)
      try Self.setUp(connection, migrations, maximumPages)
    } catch {
      throw error.code == Self.future.code
        ? .fromTheFuture : error.code == Self.foreign.code ? .foreign : .failed(error)
    }
  }

  // Codes that SQLite does not use for what is done here.
  private static let future = SQLiteError(SQLITE_MISMATCH, "a newer version")
  private static let foreign = SQLiteError(SQLITE_MISUSE, "another database")

  /// Looks at a file without touching it: even opening one may write to it.
  private static func look(_ path: String, _ newest: Int) throws(SQLiteError) {
    try check(try SQLiteConnection(path: path, isGlance: true), newest)
  }

  private static func check(_ connection: SQLiteConnection, _ newest: Int) throws(SQLiteError) {
    let version = try connection.integer("PRAGMA user_version") ?? 0
    let owner = try connection.integer("PRAGMA application_id") ?? 0
    // A new file has neither; a database of somebody who sets no id has tables.
    if owner != StoreSchema.applicationID {
      let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
      guard owner == 0, version == 0, tables == 0 else { throw foreign }
    }
    guard version <= Int64(newest) else { throw future }
  }

  private static func setUp(
    _ connection: SQLiteConnection, _ migrations: [String], _ maximumPages: Int?
  ) throws(SQLiteError) {
    // Before the first table: pages that eviction frees can be given back to the disk.
    try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    // Where the file system cannot share memory it stays as it is, which is slower and right all the same.
    try connection.execute("PRAGMA journal_mode = WAL")
    // A crash of the process loses nothing, one of the machine the last seconds at most: what is lost is asked again.
    try connection.execute("PRAGMA synchronous = NORMAL")
    try connection.execute("PRAGMA foreign_keys = ON")
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA journal_size_limit = 4194304")
    if let maximumPages { try connection.execute("PRAGMA max_page_count = \(maximumPages)") }
    guard try connection.integer("PRAGMA user_version") != Int64(migrations.count) else {
      return try check(connection, migrations.count)
    }
    try connection.transaction { () throws(SQLiteError) in
      // Another process may have been quicker.
      try check(connection, migrations.count)
      let version = Int(try connection.integer("PRAGMA user_version") ?? 0)
      guard version >= 0 else { throw future }
      for step in migrations.dropFirst(version) { try connection.execute(step) }
      try connection.execute("PRAGMA application_id = \(StoreSchema.applicationID)")
      try connection.execute("PRAGMA user_version = \(migrations.count)")
    }
  }
}
