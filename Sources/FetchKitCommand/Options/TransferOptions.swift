import FetchKit

/// What every request of a command line is made with.
struct TransferOptions: Sendable {
  private let arguments: ParsedArguments
  /// What an answer may spend.
  let budget: ExtractionBudget

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    var budget = ExtractionBudget()
    if arguments.flag(.exact) { budget.maximumBytes = nil }
    if let bytes = arguments.bytes(.maxBytes) { budget.maximumBytes = bytes == 0 ? nil : bytes }
    if let requests = arguments.count(.maxRequests) { budget.maximumRequests = requests == 0 ? nil : requests }
    budget.deadline = Self.limit(arguments.seconds(.deadline))
    self.budget = budget
  }

  /// Seconds for one URL; nil for no limit.
  var maximumTime: Double? { Self.limit(arguments.seconds(.maxTime)) }

  /// The request for a URL.
  func request(for url: String) throws(FetchError) -> DownloadRequest {
    var request = try DownloadRequest(url)
    for field in arguments.texts(.header) {
      let name = field.prefix { $0 != ":" }
      let value = field.dropFirst(name.count + 1)
      request.headers.append(String(name), Self.trimmed(value))
    }
    if let agent = arguments.text(.userAgent) { request.userAgent = agent }
    request.acceptsCompressed = arguments.flag(.compressed)
    request.followsRedirects = arguments.toggle(.follow) ?? true
    request.failsOnErrorStatus = arguments.toggle(.fail) ?? true
    if let redirects = arguments.count(.maxRedirects) { request.maximumRedirects = redirects }
    if let length = arguments.bytes(.maxFileSize), length > 0 { request.maximumLength = length }
    if let seconds = arguments.seconds(.connectTimeout) { request.timeouts.connect = Self.limit(seconds) }
    if let seconds = arguments.seconds(.idleTimeout) { request.timeouts.idle = Self.limit(seconds) }
    request.timeouts.total = maximumTime
    request.trust.acceptsAnyCertificate = arguments.flag(.insecure)
    request.trust.certificateAuthorityFile = arguments.text(.certificateAuthority)
    return request
  }

  /// 0 is no limit.
  private static func limit(_ seconds: Double?) -> Double? { seconds == 0 ? nil : seconds }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(text.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
