import CCurl
import FetchKit

/// What `--version` prints: `fetchkit 0.1.0 (libcurl 7.88.1, OpenSSL/3.0.17)`.
enum VersionText {
  static func line() -> String {
    guard let info = curl_version_info(CURLVERSION_FIRST) else { return "fetchkit \(FetchKitVersion.current)\n" }
    var parts = [info.pointee.version.map { "libcurl \(String(cString: $0))" }]
    parts.append(info.pointee.ssl_version.map { String(cString: $0) })
    return "fetchkit \(FetchKitVersion.current) (\(parts.compactMap { $0 }.joined(separator: ", ")))\n"
  }
}
