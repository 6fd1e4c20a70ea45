/// What to ask of a server, and how.
public struct DownloadRequest: Sendable, Hashable {
  /// Which bytes to ask for.
  public enum ByteRange: Sendable, Hashable {
    /// First and last byte, both included. Ranges are always closed: an open one cannot be ended without losing
    /// the connection.
    case closed(ClosedRange<UInt64>)
    /// The last bytes, as many as this.
    case suffix(UInt64)
  }

  /// The URL, encoded as it goes out; `http` or `https`.
  public internal(set) var url: String
  /// Further header fields, sent as they are. `Authorization` and `Cookie` do not follow to another origin.
  public var headers = HeaderFields()
  /// The `User-Agent`; `fetchkit/VERSION` by default.
  public var userAgent: String = "fetchkit/\(FetchKitVersion.current)"
  /// The part wanted; nil, the default, for all of it. A server may ignore it and answer 200.
  public var range: ByteRange?
  /// Ask for content that is compressed on the way, and decode it. False by default: the body comes as it is stored.
  public var acceptsCompressed = false
  /// Whether redirects are followed. True by default.
  public var followsRedirects = true
  /// How many redirects at most; 20 by default. A negative number is 0.
  public var maximumRedirects = 20
  /// Whether a status of 400 or above fails the download. True by default.
  public var failsOnErrorStatus = true
  /// The largest body that is accepted, in bytes; nil, the default, for any.
  public var maximumLength: UInt64?
  /// Bytes of body after which the download fails with ``FetchError/Code/budgetSpent``, although a larger body was
  /// acceptable: for readers that want the start only and have told their reader to stop there.
  var stopsAfter: UInt64?
  /// Time limits.
  public var timeouts = Timeouts()
  /// How the server's certificate is checked.
  public var trust = Trust()

  /// A request for a URL as a person would write it: blanks and letters outside ASCII are encoded.
  ///
  /// - Throws: ``FetchError/Code/usage`` where it is not an `http` or `https` URL with a host.
  public init(_ url: String) throws(FetchError) {
    self.url = try URLNormalizer.normalize(url)
  }
}

extension DownloadRequest {
  /// Hashes what tells requests apart in practice. The rest is compared only: it is much, and nearly always the same.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(url)
    hasher.combine(range)
  }

  /// Whether there are credentials that a challenge can be answered with.
  var hasCredentials: Bool { URLAuthority(url)?.userInfoEnd != nil }

  /// Refuses fields that would smuggle others, or a whole request, behind them (RFC 9110 section 5.5).
  func checkFields() throws(FetchError) {
    for field in headers.fields + [HeaderFields.Field("User-Agent", userAgent)] {
      let isName =
        !field.name.isEmpty && field.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      let isValue = field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      guard isName, isValue else {
        throw FetchError(
          .usage, "\"\(PrintableText.escape("\(field.name): \(field.value)"))\" is not a header field",
          hint: "a field looks like \"Accept: audio/mpeg\", on one line")
      }
    }
  }

  /// Time limits, each in seconds. A negative one is 0, and one that is not a number is none.
  public struct Timeouts: Sendable, Hashable {
    /// Until the connection stands, name lookup and TLS included; 30 s by default.
    public var connect: Double? = 30
    /// Without a byte in either direction; 60 s by default. A transfer that its own reader has paused is not idle.
    public var idle: Double? = 60
    /// For the whole download, redirects included; none by default.
    public var total: Double?

    /// The default limits.
    public init() {}

    /// The limits as they are kept: numbers that can be computed with.
    var effective: Timeouts {
      var limits = self
      (limits.connect, limits.idle, limits.total) = (Self.sound(connect), Self.sound(idle), Self.sound(total))
      return limits
    }

    private static func sound(_ seconds: Double?) -> Double? {
      guard let seconds, !seconds.isNaN else { return nil }
      return min(max(seconds, 0), 1e9)
    }
  }

  /// How the server's certificate is checked.
  public struct Trust: Sendable, Hashable {
    /// Accept any certificate. False by default.
    public var acceptsAnyCertificate = false
    /// A file of PEM certificates to trust instead of the system's; nil, the default, for the system's.
    public var certificateAuthorityFile: String?

    /// The system's certificates.
    public init() {}
  }
}
