extension StoreDatabase {
  /// What the contents take, in bytes, with all that SQLite needs around them.
  func usedBytes() throws(SQLiteError) -> UInt64 {
    let pages = try connection.integer("PRAGMA page_count") ?? 0
    let free = try connection.integer("PRAGMA freelist_count") ?? 0
    return UInt64(clamping: (pages - free) * (try connection.integer("PRAGMA page_size") ?? 0))
  }

  /// Forgets what has not been used for longest until nine tenths of the limit are left, where the limit is passed: room
  /// for a while, so that not each insert has to make room for itself.
  func evict(limit: UInt64) throws(SQLiteError) {
    guard try usedBytes() > limit else { return }
    while try usedBytes() > limit / 10 * 9 {
      // By tens: one of them may be a body that makes all the difference.
      try connection.run("DELETE FROM resource WHERE id IN (SELECT id FROM resource ORDER BY used_at, id LIMIT 10)")
      if connection.changes == 0 { break }
    }
  }

  /// Gives free pages back to the disk. Not inside a transaction.
  func shrink() throws(SQLiteError) {
    try connection.run("PRAGMA incremental_vacuum")
  }

  /// Forgets what has not been used since `time`, or everything, and says how many resources that were.
  func clear(before time: Double?) throws(SQLiteError) -> Int {
    let count = try connection.transaction { () throws(SQLiteError) -> Int in
      let before = try connection.integer("SELECT count(*) FROM resource") ?? 0
      if let time {
        try connection.run("DELETE FROM resource WHERE used_at < ?", .integer(Self.second(time)))
      } else {
        try connection.run("DELETE FROM resource")
      }
      return Int(before - (try connection.integer("SELECT count(*) FROM resource") ?? 0))
    }
    try shrink()
    try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
  }

  /// What is in it.
  func statistics() throws(SQLiteError) -> ResultStore.Statistics {
    var statistics = ResultStore.Statistics()
    statistics.usedBytes = try usedBytes()
    statistics.resources = Int(try connection.integer("SELECT count(*) FROM resource") ?? 0)
    statistics.findings = Int(try connection.integer("SELECT count(*) FROM finding") ?? 0)
    statistics.bodies = Int(try connection.integer("SELECT count(*) FROM body") ?? 0)
    statistics.bodyBytes = UInt64(
      clamping: try connection.integer("SELECT coalesce(sum(length(bytes)), 0) FROM body") ?? 0)
    statistics.spans = Int(try connection.integer("SELECT count(*) FROM span") ?? 0)
    statistics.spanBytes = UInt64(
      clamping: try connection.integer("SELECT coalesce(sum(length(bytes)), 0) FROM span") ?? 0)
    statistics.oldestUse = try connection.integer("SELECT min(used_at) FROM resource WHERE true").flatMap {
      statistics.resources > 0 ? Double($0) : nil
    }
    return statistics
  }
}
