import CCurl
import CCurlShims
import Foundation

/// Which certificates are trusted, chosen once an engine.
///
/// OpenSSL reads a bundle of all authorities for each new context, some 30 ms, and Debian's default has it look at both
/// the bundle and the folder. The hashed folder alone costs only the one certificate that is needed, so it is used where
/// the system has one. A file that the user names is parsed once and kept by libcurl.
struct CertificateStore {
  private let folder: String?

  init(folders: [String] = ["/etc/ssl/certs"]) {
    folder = folders.first(where: Self.isHashed)
  }

  func apply(_ trust: DownloadRequest.Trust, to handle: EasyHandle) {
    if trust.acceptsAnyCertificate {
      handle.set(CURLOPT_SSL_VERIFYPEER, false)
      handle.set(CURLOPT_SSL_VERIFYHOST, false)
    }
    if let file = trust.certificateAuthorityFile {
      handle.set(CURLOPT_CAINFO, file)
      handle.set(CURLOPT_CAPATH, nil as String?)
    } else if let folder {
      handle.set(CURLOPT_CAINFO, nil as String?)
      handle.set(CURLOPT_CAPATH, folder)
    }
  }

  /// Whether OpenSSL can look names up in a folder: files like `4a6481c9.0`.
  private static func isHashed(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".0"), name.utf8.count == 10, name.prefix(8).allSatisfy(\.isHexDigit) { return true }
    }
    return false
  }
}
