import Extraction
import Foundation

extension StoreDatabase {
  /// What is remembered of a resource for a question.
  ///
  /// - Parameter usesAnswer: whether an answer does; otherwise the bytes are given.
  func parts(
    for request: DownloadRequest, _ question: StoredQuestion, usesAnswer: Bool
  ) throws(SQLiteError) -> StoredParts? {
    guard let (id, head) = try resource(.parts, for: request) else { return nil }
    let answer = usesAnswer ? try answer(question, of: id) : nil
    // Bytes of two weakly identified answers must not be put together.
    let spans = answer == nil && head.validator.isStrong ? try spans(of: id) : []
    return StoredParts(id: id, head: head, answer: answer, spans: spans)
  }

  /// The whole body that is remembered for a request.
  func body(for request: DownloadRequest) throws(SQLiteError) -> StoredBody? {
    let kind: StoreRecord.Kind = request.acceptsCompressed ? .decodedBody : .body
    guard let (id, head) = try resource(kind, for: request) else { return nil }
    let select = try connection.statement("SELECT bytes FROM body WHERE resource = ?")
    defer { select.reset() }
    select.bind(.integer(id), at: 1)
    guard try select.step() else { return nil }
    return StoredBody(id: id, head: head, bytes: select.bytes(0))
  }

  /// The youngest response that this request would have been given (RFC 9111 section 4).
  private func resource(
    _ kind: StoreRecord.Kind, for request: DownloadRequest
  ) throws(SQLiteError) -> (Int64, StoredHead)? {
    let select = try connection.statement(
      """
      SELECT id, variant, final_url, status, http_version, fields, length, asked_at, answered_at, hop_lifetime
      FROM resource WHERE url = ? AND kind = ? ORDER BY answered_at DESC
      """)
    defer { select.reset() }
    select.bind(.text(URLNormalizer.withoutCredentials(request.url)), at: 1)
    select.bind(.integer(kind.rawValue), at: 2)
    while try select.step() {
      guard RequestVariant.matches(select.text(1), request) else { continue }
      let head = StoredHead(
        finalURL: select.text(2), status: Int(clamping: select.integer(3)), httpVersion: select.text(4),
        headers: HeaderFields(stored: select.text(5)),
        length: select.isNull(6) ? nil : UInt64(clamping: select.integer(6)), askedAt: select.number(7),
        answeredAt: select.number(8), hopLifetime: select.isNull(9) ? nil : select.number(9))
      // What was kept in answer to a request with credentials was public, which the head still says; but a head that a
      // 304 has changed since may not say so any more.
      guard !Storability.hasSecrets(request) || CacheControl(head.headers).isPublic else { continue }
      return (select.integer(0), head)
    }
    return nil
  }

  private func spans(of resource: Int64) throws(SQLiteError) -> [StoredSpan] {
    let select = try connection.statement("SELECT start, bytes FROM span WHERE resource = ? ORDER BY start")
    defer { select.reset() }
    select.bind(.integer(resource), at: 1)
    var spans: [StoredSpan] = []
    while try select.step() {
      let bytes = select.bytes(1)
      if let start = UInt64(exactly: select.integer(0)), !bytes.isEmpty {
        spans.append(StoredSpan(start: start, bytes: bytes))
      }
    }
    return spans
  }

  private func answer(_ question: StoredQuestion, of resource: Int64) throws(SQLiteError) -> StoredAnswer? {
    // The answer to the very question comes first.
    let select = try connection.statement(
      """
      SELECT id, exact, extractor, extractor_version, error_code, error_message, error_hint
      FROM answer WHERE resource = ? AND keys = ? AND extractors = ? ORDER BY exact = ? DESC
      """)
    defer { select.reset() }
    select.bind(.integer(resource), at: 1)
    select.bind(.text(question.keys), at: 2)
    select.bind(.text(question.extractors), at: 3)
    select.bind(.integer(question.isExact ? 1 : 0), at: 4)
    while try select.step() {
      var asked = question
      asked.isExact = select.integer(1) != 0
      let code = select.isNull(4) ? nil : FetchError.Code(rawValue: select.text(4)) ?? .other
      let error = code.map {
        FetchError($0, select.text(5), hint: select.isNull(6) ? nil : select.text(6))
      }
      guard let findings = try findings(of: select.integer(0)), error != nil || !findings.isEmpty else { continue }
      let answer = StoredAnswer(
        question: asked, extractorID: select.isNull(2) ? nil : select.text(2),
        extractorVersion: Int(clamping: select.integer(3)), findings: findings, error: error)
      if answer.answers(question) { return answer }
    }
    return nil
  }

  /// nil where one of them is not understood.
  private func findings(of answer: Int64) throws(SQLiteError) -> [Finding]? {
    let select = try connection.statement(
      "SELECT key, value, unit, confidence, uncertainty, source FROM finding WHERE answer = ? ORDER BY position")
    defer { select.reset() }
    select.bind(.integer(answer), at: 1)
    var findings: [Finding] = []
    while try select.step() {
      let confidence: Confidence
      switch select.text(3) {
      case "exact": confidence = .exact
      case "declared": confidence = .declared
      case "estimated": confidence = .estimated(error: select.number(4))
      default: return nil
      }
      let value: FindingValue
      switch select.value(1) {
      case .number(let number): value = .number(number)
      case .integer(let number):
        guard let number = Int(exactly: number) else { return nil }
        value = .integer(number)
      case .text(let text): value = .text(text)
      case .bytes(let bytes):
        guard let stored = StoredValue.value(bytes) else { return nil }
        value = stored
      case .null: return nil
      }
      findings.append(
        Finding(
          key: select.text(0), value: value, unit: select.isNull(2) ? nil : select.text(2), confidence: confidence,
          source: select.text(5)))
    }
    return findings
  }
}

extension HeaderFields {
  /// The fields as they are kept, a line each.
  var stored: String {
    var text = ""
    for field in fields {
      if !text.isEmpty { text += "\n" }
      text += field.name
      text += ": "
      text += field.value.utf8.contains(0x0A) ? field.value.replacing("\n", with: " ") : field.value
    }
    return text
  }

  /// Fields as they were kept.
  init(stored text: String) {
    // By bytes: a line break and a combining mark behind it would be one character.
    self.init(
      text.utf8.split(separator: 0x0A).map { line in
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        return Field(String(name) ?? "", String(line.dropFirst(name.count + 2)) ?? "")
      })
  }
}
