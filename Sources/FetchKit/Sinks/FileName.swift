/// A file name made from what a server or a URL said: always one component, visible, and no option of a command.
///
/// It has no path separators, no control or direction characters, no leading dot, dash or tilde, and at most 240 bytes
/// of UTF-8, which leaves room for `.part` and a number under the 255 bytes that file systems take. The extension is
/// kept when a name is shortened.
public struct FileName: Sendable, Hashable {
  /// Bytes of UTF-8, at most.
  public static let maximumLength = 240
  /// The name where nobody offers a usable one.
  public static let fallback = FileName(safe: "download")

  /// The name.
  public let text: String

  private init(safe text: String) { self.text = text }

  /// The name that `text` becomes; nil where nothing usable is left of it.
  public init?(_ text: String) {
    guard !Self.isPlain(text) else {
      self.text = text
      return
    }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      safe.append(scalar == "/" || scalar == "\\" || PrintableText.isDangerous(scalar) ? "_" : scalar)
    }
    let trimmed = Self.trim(String(safe))
    guard trimmed.unicodeScalars.contains(where: { $0 != "." && $0 != "_" && $0 != " " }) else { return nil }
    self.text = Self.shorten(Self.guardStart(trimmed))
  }

  /// The name for a response: that of its `Content-Disposition`, else that of the URL that was asked for, else
  /// ``fallback``.
  public init(of response: ResponseHead, requested url: String) {
    let disposed = response.headers["Content-Disposition"].flatMap { ContentDisposition($0).fileName }
    self = disposed.flatMap { FileName(lastComponentOf: $0) } ?? FileName(url: url)
  }

  /// The name in a URL: the last component of its path, percent-decoded; ``fallback`` where there is none.
  public init(url: String) {
    let start = URLAuthority(url)?.start ?? 0
    let path = url.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    let last = slash.map { String(Substring(path[path.index(after: $0)...])) } ?? ""
    self = FileName(last.utf8.contains(UInt8(ascii: "%")) ? PercentCoding.decode(last) ?? last : last) ?? .fallback
  }

  /// The path of this name in a folder; an empty folder is the current one.
  public func path(in folder: String) -> String {
    if folder.isEmpty { return text }
    return folder.hasSuffix("/") ? folder + text : "\(folder)/\(text)"
  }

  /// Servers send whole paths now and then, of either kind; only the last component is a name (RFC 6266 section 4.3).
  private init?(lastComponentOf path: String) {
    guard let last = path.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else { return nil }
    self.init(String(last))
  }

  /// Whether a name is safe as it is. Nearly all are, and the careful way takes tens of microseconds.
  private static func isPlain(_ text: String) -> Bool {
    guard text.utf8.count <= maximumLength, let first = text.utf8.first, isAlphanumeric(first),
      let last = text.utf8.last, isAlphanumeric(last)
    else { return false }
    return text.utf8.allSatisfy {
      isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  private static func trim(_ text: String) -> String {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\u{A0}" }
    let front = text.drop(while: blank)
    return String(front.reversed().drop { blank($0) || $0 == "." }.reversed())
  }

  private static func guardStart(_ text: String) -> String {
    // By scalars: a dot with a combining mark on it is another character, and a hidden file all the same.
    guard let first = text.unicodeScalars.first, first == "." || first == "-" || first == "~" else { return text }
    return "_" + String(text.unicodeScalars.dropFirst())
  }

  private static func shorten(_ text: String) -> String {
    guard text.utf8.count > maximumLength else { return text }
    var end = ""
    if let dot = text.lastIndex(of: "."), text[dot...].utf8.count <= 32 { end = String(text[dot...]) }
    var stem = Substring(text.dropLast(end.count))
    while stem.utf8.count + end.utf8.count > maximumLength, !stem.isEmpty {
      // A single character may be longer than the whole limit: then it goes scalar by scalar.
      if stem.count > 1 { stem.removeLast() } else { stem.unicodeScalars.removeLast() }
    }
    return String(stem) + end
  }
}
