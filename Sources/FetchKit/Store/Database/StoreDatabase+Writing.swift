import Extraction
import Foundation

extension StoreDatabase {
  /// Remembers. Inside a transaction.
  ///
  /// - Parameters:
  ///   - limit: bytes of parts that are kept of one resource, at most.
  ///   - now: the time, in seconds since 1970.
  func save(_ record: StoreRecord, limit: Int, at now: Double) throws(SQLiteError) {
    guard let (id, isNew) = try place(record, at: now) else { return }
    switch record.content {
    case .unchanged: break
    case .body(let data):
      try connection.run("INSERT OR REPLACE INTO body (resource, bytes) VALUES (?, ?)", .integer(id), .bytes(data))
    case .parts(let answer, let spans):
      if let answer {
        if !isNew { try forget(answer, of: id) }
        try save(answer, of: id)
      }
      try save(spans, of: id, limit: limit)
    }
  }

  /// The row for a record: that which it continues, or a new one in its place. nil where there is nothing to add to: what was
  /// found to hold still has been dropped or replaced meanwhile.
  private func place(_ record: StoreRecord, at now: Double) throws(SQLiteError) -> (id: Int64, isNew: Bool)? {
    let head = record.head
    let (validator, fields) = (head.validator, head.headers.stored)
    let kind = SQLiteValue.integer(record.kind.rawValue)
    let known = try known(record)
    if case .unchanged = record.content, known?.id != record.basis { return nil }
    if let known, record.basis == known.id || validator.isStrong && validator.text == known.validator {
      // What another process has learned meanwhile may be newer.
      guard head.answeredAt >= known.answeredAt else { return (known.id, false) }
      try connection.run(
        """
        UPDATE resource SET final_url = ?, status = ?, http_version = ?, fields = ?, validator = ?,
          length = coalesce(?, length), asked_at = ?, answered_at = ?, hop_lifetime = ?, used_at = ? WHERE id = ?
        """,
        .text(head.finalURL), .integer(Int64(head.status)), .text(head.httpVersion), .text(fields),
        .text(validator.text), .optional(head.length), .number(head.askedAt), .number(head.answeredAt),
        .optional(head.hopLifetime), .integer(Self.second(now)), .integer(known.id))
      return (known.id, false)
    }
    if let known { try forget(known.id) }
    try connection.run(
      """
      INSERT INTO resource (url, kind, variant, final_url, status, http_version, fields, validator, length, asked_at,
        answered_at, hop_lifetime, used_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(record.url), kind, .text(record.variant), .text(head.finalURL), .integer(Int64(head.status)),
      .text(head.httpVersion), .text(fields), .text(validator.text), .optional(head.length), .number(head.askedAt),
      .number(head.answeredAt), .optional(head.hopLifetime), .integer(Self.second(now)))
    return (connection.lastInserted, true)
  }

  private func known(_ record: StoreRecord) throws(SQLiteError) -> (id: Int64, validator: String, answeredAt: Double)? {
    let select = try connection.statement(
      "SELECT id, validator, answered_at FROM resource WHERE url = ? AND kind = ? AND variant = ?")
    defer { select.reset() }
    select.bind(.text(record.url), at: 1)
    select.bind(.integer(record.kind.rawValue), at: 2)
    select.bind(.text(record.variant), at: 3)
    return try select.step() ? (select.integer(0), select.text(1), select.number(2)) : nil
  }

  /// Forgets what an answer takes the place of.
  private func forget(_ answer: StoredAnswer, of resource: Int64) throws(SQLiteError) {
    let question = answer.question
    // An answer of another version of the same extractor is void, whatever it was asked.
    if let id = answer.extractorID {
      try connection.run(
        "DELETE FROM answer WHERE resource = ? AND extractor = ? AND extractor_version <> ?", .integer(resource),
        .text(id), .integer(Int64(answer.extractorVersion)))
    }
    try connection.run(
      "DELETE FROM answer WHERE resource = ? AND keys = ? AND exact = ? AND extractors = ?", .integer(resource),
      .text(question.keys), .integer(question.isExact ? 1 : 0), .text(question.extractors))
  }

  private func save(_ answer: StoredAnswer, of resource: Int64) throws(SQLiteError) {
    let question = answer.question
    try connection.run(
      """
      INSERT INTO answer (resource, keys, exact, extractors, extractor, extractor_version, error_code, error_message,
        error_hint) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(resource), .text(question.keys), .integer(question.isExact ? 1 : 0), .text(question.extractors),
      .optional(answer.extractorID), .integer(Int64(answer.extractorVersion)),
      .optional(answer.error?.code.rawValue), .optional(answer.error?.message), .optional(answer.error?.hint))
    let id = connection.lastInserted
    for (position, finding) in answer.findings.enumerated() {
      guard let value = SQLiteValue(finding.value) else { continue }
      var (confidence, uncertainty): (String, Double?) = ("exact", nil)
      switch finding.confidence {
      case .exact: break
      case .declared: confidence = "declared"
      case .estimated(let error): (confidence, uncertainty) = ("estimated", error)
      }
      try connection.run(
        """
        INSERT INTO finding (answer, position, key, value, unit, confidence, uncertainty, source)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .integer(id), .integer(Int64(position)), .text(finding.key), value, .optional(finding.unit),
        .text(confidence), .optional(uncertainty), .text(finding.source))
    }
  }

  /// Adds what is not there yet, up to the limit.
  private func save(_ spans: [StoredSpan], of resource: Int64, limit: Int) throws(SQLiteError) {
    guard !spans.isEmpty else { return }
    var there: [Range<UInt64>] = []
    let select = try connection.statement("SELECT start, length(bytes) FROM span WHERE resource = ?")
    defer { select.reset() }
    select.bind(.integer(resource), at: 1)
    while try select.step() {
      guard let start = UInt64(exactly: select.integer(0)) else { continue }
      there.append(start..<(start +| UInt64(clamping: select.integer(1))))
    }
    var left = UInt64(max(0, limit)) -| ByteRanges.count(there)
    for span in spans {
      for gap in ByteRanges.subtracting(there, from: [span.range]) {
        let count = min(left, gap.upperBound - gap.lowerBound)
        guard count > 0, let start = Int64(exactly: gap.lowerBound) else { continue }
        let piece = span.bytes.dropFirst(Int(gap.lowerBound - span.start)).prefix(Int(count))
        try connection.run(
          "INSERT OR REPLACE INTO span (resource, start, bytes) VALUES (?, ?, ?)", .integer(resource),
          .integer(start), .bytes(piece))
        left -= count
      }
    }
  }

  /// Forgets a resource with all that hangs on it.
  func forget(_ id: Int64) throws(SQLiteError) {
    try connection.run("DELETE FROM resource WHERE id = ?", .integer(id))
  }

  /// Notes when rows were last used, to the hour: what is used again and again need not be written each time. Inside a
  /// transaction.
  func touch(_ uses: [Int64: Double]) throws(SQLiteError) {
    for (id, time) in uses {
      try connection.run(
        "UPDATE resource SET used_at = ? WHERE id = ? AND used_at < ?", .integer(Self.second(time)), .integer(id),
        .integer(Self.second(time - 3600)))
    }
  }

  static func second(_ time: Double) -> Int64 { Int64(min(max(time, 0), 1e12)) }
}

extension SQLiteValue {
  /// What a column holds of a finding's value; nil where that is not kept.
  fileprivate init?(_ value: FindingValue) {
    switch value {
    // What is no number would be null.
    case .number(let number) where number.isFinite: self = .number(number)
    case .integer(let number): self = .integer(Int64(number))
    case .text(let text): self = .text(text)
    case .number, .flag, .list, .record, .embedded:
      guard let stored = StoredValue(value) else { return nil }
      self = .bytes(stored.bytes)
    }
  }
}
