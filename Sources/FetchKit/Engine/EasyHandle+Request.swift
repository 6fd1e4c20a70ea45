import CCurl
import CCurlShims
import Foundation

extension EasyHandle {
  /// Sets what a request asks. The list of header fields, which libcurl does not copy, is returned and must live as long
  /// as the transfer.
  func configure(for request: DownloadRequest, store: CertificateStore) -> UnsafeMutablePointer<curl_slist>? {
    set(CURLOPT_URL, request.url)
    set(CURLOPT_NOSIGNAL, true)
    _ = fk_easy_set_close_on_exec(pointer)
    set(CURLOPT_NOPROGRESS, true)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
    set(CURLOPT_USERAGENT, request.userAgent)
    set(CURLOPT_TCP_NODELAY, true)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, request.followsRedirects)
    // A negative number would mean any number to libcurl.
    set(CURLOPT_MAXREDIRS, min(max(request.maximumRedirects, 0), Int(Int32.max)))
    // Cookies live as long as the download: enough for a server that sends one and redirects to itself.
    set(CURLOPT_COOKIEFILE, "")
    if request.acceptsCompressed { set(CURLOPT_ACCEPT_ENCODING, "") }
    let timeouts = request.timeouts.effective
    if let connect = timeouts.connect { set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(connect)) }
    if let total = timeouts.total { set(CURLOPT_TIMEOUT_MS, Self.milliseconds(total)) }
    switch request.range {
    case .closed(let range): set(CURLOPT_RANGE, "\(range.lowerBound)-\(range.upperBound)")
    case .suffix(let count): set(CURLOPT_RANGE, "-\(count)")
    case nil: break
    }
    store.apply(request.trust, to: self)
    return headerList(request.headers)
  }

  private func headerList(_ headers: HeaderFields) -> UnsafeMutablePointer<curl_slist>? {
    var list: UnsafeMutablePointer<curl_slist>?
    for field in headers.fields {
      // libcurl takes "Name;" for a field without a value and "Name:" for one to leave out.
      list = curl_slist_append(list, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    if let list { set(CURLOPT_HTTPHEADER, list: list) }
    return list
  }

  /// Whole milliseconds, at least 1 since 0 means "no limit" to libcurl.
  private static func milliseconds(_ seconds: Double) -> Int {
    Int(min(max(seconds * 1000, 1), 2_000_000_000))
  }
}
