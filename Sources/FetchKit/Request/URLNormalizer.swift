import CCurl
import CCurlShims
import Foundation

/// Turns what a person typed into the URL that goes out, with libcurl's own URL parser.
enum URLNormalizer {
  static func normalize(_ text: String) throws(FetchError) -> String {
    guard let handle = curl_url() else { throw FetchError(.other, "out of memory") }
    defer { curl_url_cleanup(handle) }
    let flags = UInt32(CURLU_URLENCODE | CURLU_ALLOW_SPACE | CURLU_NON_SUPPORT_SCHEME)
    // A NUL would end the C string early and hide what comes behind it.
    guard !text.utf8.contains(0) else {
      throw refusal(text, "has a NUL byte in it", hint: "remove it or write it as %00")
    }
    let result = curl_url_set(handle, CURLUPART_URL, encodeBehindAuthority(text), flags)
    guard result == CURLUE_OK else {
      throw refusal(text, "is not a URL: \(String(cString: curl_url_strerror(result)))", hint: example)
    }
    let scheme = part(handle, CURLUPART_SCHEME)?.lowercased() ?? ""
    guard scheme == "http" || scheme == "https" else {
      throw refusal(
        text, "has a scheme that is not supported", hint: "http and https are; for a local file give its path")
    }
    guard let host = part(handle, CURLUPART_HOST), !host.isEmpty else {
      throw refusal(text, "names no host", hint: example)
    }
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let name = asciiName(host), curl_url_set(handle, CURLUPART_HOST, name, 0) == CURLUE_OK else {
        throw refusal(text, "names a host that no name server can know", hint: example)
      }
    }
    guard let whole = part(handle, CURLUPART_URL) else {
      throw refusal(text, "names no host", hint: example)
    }
    return whole
  }

  /// A URL without user and password.
  static func withoutCredentials(_ url: String) -> String {
    let bytes = url.utf8
    guard let authority = URLAuthority(url), let at = authority.userInfoEnd else { return url }
    let start = bytes.index(bytes.startIndex, offsetBy: authority.start)
    return String(url[..<start]) + String(url[bytes.index(bytes.startIndex, offsetBy: at)...])
  }

  /// An international name as it is looked up (UTS 46). libcurl would do it too, but only in programs that have set a
  /// locale with UTF-8.
  private static func asciiName(_ host: String) -> String? {
    guard let name = URL(string: "http://\(host)/")?.host(percentEncoded: false), !name.isEmpty,
      name.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    return name
  }

  private static let example = "a URL looks like https://example.org/song.mp3"

  private static func refusal(_ text: String, _ what: String, hint: String) -> FetchError {
    FetchError(.usage, "\"\(PrintableText.escape(text))\" \(what)", hint: hint)
  }

  /// Percent-encodes what may not stand in a path or query (RFC 3986 section 2), with upper case digits as section 2.1
  /// asks. The authority stays as it is: its host may be an international name.
  private static func encodeBehindAuthority(_ text: String) -> String {
    guard text.utf8.contains(where: mustBeEncoded) else { return text }
    let start = URLAuthority(text)?.end ?? 0
    var encoded = Array(text.utf8.prefix(start))
    for byte in text.utf8.dropFirst(start) {
      if mustBeEncoded(byte) {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(contentsOf: String(byte, radix: 16, uppercase: true).utf8)
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func mustBeEncoded(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x80..., UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "}"):
      true
    default: false
    }
  }

  /// A part of a URL, nil where it has none.
  static func part(_ handle: OpaquePointer?, _ part: CURLUPart) -> String? {
    var pointer: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &pointer, 0) == CURLUE_OK, let pointer else { return nil }
    defer { curl_free(pointer) }
    return String(cString: pointer)
  }
}
