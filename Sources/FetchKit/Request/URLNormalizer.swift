import CCurl
import CCurlShims
import Foundation

/// Turns what a person typed into the URL that goes out, with libcurl's own URL parser.
enum URLNormalizer {
  static func normalize(_ text: String) throws(FetchError) -> String {
    guard let handle = curl_url() else { throw FetchError(.other, "out of memory") }
    defer { curl_url_cleanup(handle) }
    let flags = UInt32(CURLU_URLENCODE | CURLU_ALLOW_SPACE | CURLU_NON_SUPPORT_SCHEME)
    let shown = printable(text)
    // A NUL would end the C string early and hide what comes behind it.
    guard !text.utf8.contains(0) else {
      throw FetchError(.usage, "the URL \"\(shown)\" has a NUL byte in it", hint: "remove it or write it as %00")
    }
    let result = curl_url_set(handle, CURLUPART_URL, encodeBehindAuthority(text), flags)
    guard result == CURLUE_OK else {
      throw FetchError(
        .usage, "\"\(shown)\" is not a URL: \(String(cString: curl_url_strerror(result)))",
        hint: "a URL looks like https://example.org/song.mp3")
    }
    let scheme = part(handle, CURLUPART_SCHEME)?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https" else {
      throw FetchError(
        .usage, "the scheme of \"\(shown)\" is not supported",
        hint: "http and https are; for a local file give its path")
    }
    guard let host = part(handle, CURLUPART_HOST), !host.isEmpty, let whole = part(handle, CURLUPART_URL) else {
      throw FetchError(.usage, "\"\(shown)\" names no host", hint: "a URL looks like https://example.org/song.mp3")
    }
    return whole
  }

  /// Percent-encodes what may not stand in a path or query (RFC 3986 section 2), with upper case digits as section 2.1
  /// asks. The authority stays as it is: its host may be an international name, which libcurl turns into ASCII.
  private static func encodeBehindAuthority(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var start = 0
    if let scheme = text.range(of: "://") {
      start = text.utf8.distance(from: text.startIndex, to: scheme.upperBound)
      while start < bytes.count, !"/?#".utf8.contains(bytes[start]) { start += 1 }
    }
    var encoded = Array(bytes[..<start])
    for byte in bytes[start...] {
      if byte >= 0x80 || " \"<>`{}".utf8.contains(byte) {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// A part of a URL, nil where it has none.
  static func part(_ handle: OpaquePointer?, _ part: CURLUPart) -> String? {
    var pointer: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &pointer, 0) == CURLUE_OK, let pointer else { return nil }
    defer { curl_free(pointer) }
    return String(cString: pointer)
  }

  /// A URL without user and password.
  static func withoutCredentials(_ url: String) -> String {
    guard let start = url.range(of: "://")?.upperBound else { return url }
    let end = url[start...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? url.endIndex
    guard let at = url[start..<end].lastIndex(of: "@") else { return url }
    return String(url[..<start] + url[url.index(after: at)...])
  }

  /// Text with its control characters escaped, so that it can stand in a message on a terminal.
  static func printable(_ text: String) -> String { PrintableText.escape(text) }
}
