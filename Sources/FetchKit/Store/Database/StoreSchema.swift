/// The tables, and how those of older versions become those of this one.
///
/// ```
/// resource ─┬─ span …             bytes of it, where they stand
///           ├─ answer … ─ finding …   what was asked of it, and what came of it
///           └─ body               all of it
/// ```
///
/// Numbers of resources are never used again: one that was handed out may come back when its row has long been replaced.
enum StoreSchema {
  /// Tells a store from any other database: "FtKt".
  static let applicationID: Int64 = 0x4674_4B74

  /// Each step leads from the version of its index to the next. Steps are only ever added.
  static let migrations = [
    """
    CREATE TABLE resource (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      url TEXT NOT NULL,
      kind INTEGER NOT NULL,
      variant TEXT NOT NULL,
      final_url TEXT NOT NULL,
      status INTEGER NOT NULL,
      http_version TEXT NOT NULL,
      fields TEXT NOT NULL,
      validator TEXT NOT NULL,
      length INTEGER,
      asked_at REAL NOT NULL,
      answered_at REAL NOT NULL,
      hop_lifetime REAL,
      used_at INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX resource_place ON resource (url, kind, variant);
    CREATE INDEX resource_use ON resource (used_at);
    CREATE TABLE body (
      resource INTEGER PRIMARY KEY REFERENCES resource (id) ON DELETE CASCADE,
      bytes BLOB NOT NULL
    );
    CREATE TABLE span (
      resource INTEGER NOT NULL REFERENCES resource (id) ON DELETE CASCADE,
      start INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (resource, start)
    ) WITHOUT ROWID;
    CREATE TABLE answer (
      id INTEGER PRIMARY KEY,
      resource INTEGER NOT NULL REFERENCES resource (id) ON DELETE CASCADE,
      keys TEXT NOT NULL,
      exact INTEGER NOT NULL,
      extractors TEXT NOT NULL,
      extractor TEXT,
      extractor_version INTEGER NOT NULL,
      error_code TEXT,
      error_message TEXT,
      error_hint TEXT
    );
    CREATE UNIQUE INDEX answer_question ON answer (resource, keys, exact, extractors);
    CREATE TABLE finding (
      answer INTEGER NOT NULL REFERENCES answer (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      key TEXT NOT NULL,
      value NOT NULL,
      unit TEXT,
      confidence TEXT NOT NULL,
      uncertainty REAL,
      source TEXT NOT NULL,
      PRIMARY KEY (answer, position)
    ) WITHOUT ROWID;
    """
  ]
}
