import FetchKit
import Foundation

/// What a person or a list named: a URL, a path, standard input.
enum Address: Sendable, Equatable {
  case remote(String)
  case file(path: String)
  case standardInput

  /// - Throws: ``FetchError`` where it is neither, with a hint at what was probably meant.
  init(_ text: String) throws(FetchError) {
    var shown: String { ShownAddress.of(text) }
    if text == "-" {
      self = .standardInput
    } else if text.prefix(5).lowercased() == "file:" {
      self = .file(path: try Self.path(ofFileURL: text))
    } else if URLAuthority(text) != nil || Self.hasWebScheme(text) {
      self = .remote(text)
    } else if Self.isFolder(text) {
      throw FetchError(.localIO, "\"\(shown)\" is a folder", hint: "name a file in it")
    } else if access(text, F_OK) == 0 || text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") {
      self = .file(path: text)
    } else if Self.looksLikeHost(text) {
      throw FetchError(.usage, "\"\(shown)\" is neither a file nor a URL", hint: "for a URL write https://\(shown)")
    } else {
      self = .file(path: text)
    }
  }

  /// `https:/example.org` is a URL with a slip of the finger; the URL parser says what is wrong with it.
  private static func hasWebScheme(_ text: String) -> Bool {
    let lower = text.prefix(6).lowercased()
    return lower.hasPrefix("http:") || lower == "https:"
  }

  /// RFC 8089: `file:/path`, `file:///path`, `file://localhost/path`, percent-decoded.
  private static func path(ofFileURL url: String) throws(FetchError) -> String {
    var rest = url.dropFirst(5).prefix { $0 != "?" && $0 != "#" }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else {
        throw FetchError(
          .usage, "\"\(ShownAddress.of(url))\" names a file of another machine", hint: "a file URL is file:///path")
      }
      rest = rest.dropFirst(host.count)
    }
    guard rest.hasPrefix("/"), let path = PercentCoding.decode(rest), !path.utf8.contains(0) else {
      throw FetchError(.usage, "\"\(ShownAddress.of(url))\" names no file", hint: "a file URL is file:///path")
    }
    return path
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// `example.org/a.mp3`, `localhost:8080`: a first component with a dot inside, or a port.
  private static func looksLikeHost(_ text: String) -> Bool {
    let host = text.prefix { $0 != "/" && $0 != "?" }
    let hasPath = host.count < text.count
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, !parts[0].isEmpty, UInt16(parts[1]) != nil { return true }
    guard parts.count == 1, !host.hasPrefix("."), !host.hasSuffix("."), host.contains(".") else { return false }
    return hasPath || host.lowercased().hasPrefix("www.")
  }
}
