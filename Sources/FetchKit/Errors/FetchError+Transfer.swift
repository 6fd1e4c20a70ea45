import CCurl
import CCurlShims
import Foundation

extension FetchError {
  /// What is known about a transfer that failed, for the sentence about it.
  struct TransferContext {
    var url: String
    /// What libcurl wrote into its error buffer.
    var detail: String
    /// The `errno` of the last failed system call, 0 where there was none.
    var systemError: Int32
    var received: UInt64
    var expected: UInt64?
    var hasResponse: Bool
    var timeouts: DownloadRequest.Timeouts
    var maximumRedirects: Int
  }

  /// The error for a result of libcurl.
  init(_ result: CURLcode, _ context: TransferContext) {
    let host = Self.host(of: context.url)
    let detail =
      context.detail.isEmpty ? String(cString: curl_easy_strerror(result)) : PrintableText.escape(context.detail)
    switch result {
    case CURLE_COULDNT_RESOLVE_HOST:
      self.init(
        .nameLookup, "the name \"\(host)\" cannot be resolved", hint: "check the spelling and the network connection")
    case CURLE_COULDNT_RESOLVE_PROXY:
      self.init(.nameLookup, "the proxy's name cannot be resolved", hint: "check http_proxy, https_proxy and all_proxy")
    case CURLE_COULDNT_CONNECT:
      let reason = context.systemError == 0 ? detail : String(cString: strerror(context.systemError))
      self.init(
        .connect, "no connection to \(host): \(reason)", hint: "check that the server runs and that the port is right")
    case CURLE_INTERFACE_FAILED, CURLE_PROXY:
      self.init(.connect, "no connection to \(host): \(detail)")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
      self.init(
        .tls, "no secure connection to \(host): \(detail)",
        hint: result == CURLE_SSL_CACERT_BADFILE
          ? "check the file of certificates" : "--cacert names a file of certificates to trust")
    case CURLE_OPERATION_TIMEDOUT:
      self = .timedOut(context, host: host)
    case CURLE_TOO_MANY_REDIRECTS:
      self.init(
        .redirects, "more than \(context.maximumRedirects) redirects",
        hint: "the server may be sending them in a circle")
    case CURLE_UNSUPPORTED_PROTOCOL where context.hasResponse:
      self.init(.redirects, "the server redirects to a protocol that is not allowed: \(detail)")
    case CURLE_UNSUPPORTED_PROTOCOL:
      self.init(.other, "the answer is not HTTP: \(detail)", hint: "check that the port serves HTTP")
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_SEND_ERROR:
      self = .cut(context, host: host, detail: detail)
    case CURLE_BAD_CONTENT_ENCODING:
      self.init(.transferCut, "the body cannot be decoded: \(detail)", hint: "ask without --compressed")
    case CURLE_URL_MALFORMAT where context.hasResponse:
      self.init(.redirects, "the server redirects to something that is not a URL: \(detail)")
    case CURLE_URL_MALFORMAT:
      self.init(.usage, "the URL is malformed: \(detail)")
    case CURLE_WEIRD_SERVER_REPLY:
      self.init(.transferCut, "\(host) sent something that is not HTTP: \(detail)")
    case CURLE_OUT_OF_MEMORY:
      // libcurl says so too where one header line is longer than it allows, 100 KiB.
      self.init(.other, "the server sent a header line that is too long, or memory is short")
    default:
      self.init(.other, "\(detail) (libcurl \(result.rawValue))")
    }
  }

  private static func timedOut(_ context: TransferContext, host: String) -> FetchError {
    if !context.hasResponse, let connect = context.timeouts.connect,
      context.detail.lowercased().contains("connection timed out") || context.detail.lowercased().contains("resolving")
        || context.detail.contains("SSL connection timeout")
    {
      return FetchError(
        .timeout, "no connection to \(host) within \(seconds(connect))", hint: "--connect-timeout allows more time")
    }
    let total = context.timeouts.total.map { " within \(seconds($0))" } ?? " in time"
    return FetchError(
      .timeout, "not done\(total): \(amount(context))", hint: "--max-time allows more time")
  }

  /// Nothing came for the idle limit.
  static func idle(_ context: TransferContext) -> FetchError {
    FetchError(
      .timeout,
      "\(host(of: context.url)) sent nothing for \(seconds(context.timeouts.idle ?? 0)): \(amount(context))",
      hint: "--idle-timeout allows longer silences")
  }

  private static func cut(_ context: TransferContext, host: String, detail: String) -> FetchError {
    guard context.hasResponse else {
      return FetchError(.transferCut, "\(host) closed the connection without an answer: \(detail)")
    }
    return FetchError(.transferCut, "the transfer was cut short: \(amount(context))", hint: "try again")
  }

  /// The server answered, with an error.
  static func status(_ head: ResponseHead) -> FetchError {
    var message = "the server answered \(head.status)"
    if let reason = HTTPStatus.reason(head.status) { message += " \(reason)" }
    if let wait = head.headers["Retry-After"] {
      let digits = wait.allSatisfy(\.isNumber)
      message += "; it asks to wait \(PrintableText.escape(wait))\(digits ? " s" : "")"
    }
    return FetchError(
      .httpStatus, message, hint: HTTPStatus.hint(head.status), status: head.status,
      retryAfter: RetryAfter.seconds(in: head))
  }

  private static func amount(_ context: TransferContext) -> String {
    if let expected = context.expected { return "\(context.received) of \(expected) bytes came" }
    return context.hasResponse ? "\(context.received) bytes came" : "no answer came"
  }

  private static func seconds(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? "\(Int(value)) s" : "\(value) s"
  }

  /// The host and port of a URL, for a message.
  static func host(of url: String) -> String { PrintableText.escape(URLAuthority.host(of: url)) }
}
