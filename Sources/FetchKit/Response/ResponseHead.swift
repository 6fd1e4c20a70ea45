/// The head of one response: of the final one, and of each that came before it.
public struct ResponseHead: Sendable, Hashable {
  /// What a response is to its download.
  public enum Kind: String, Sendable, Hashable {
    /// A 1xx: more will follow (RFC 9110 section 15.2).
    case interim
    /// A redirect that is being followed.
    case redirect
    /// A 401 or 407 that is being answered with credentials.
    case authentication
    /// The response whose body is the download's.
    case final
    /// One part of `multipart/x-mixed-replace`: each replaces the one before.
    case part
  }

  /// 1 for the first response of the download, then 2 and so on. Data carries the number of its response.
  public var number: Int { box.values.number }
  /// What it is to the download.
  public var kind: Kind { box.values.kind }
  /// The URL that was asked for this response.
  public var url: String { box.values.url }
  /// The HTTP status; a part has that of the response that carries it.
  public var status: Int { box.values.status }
  /// The protocol as the status line has it: `HTTP/1.1`, `HTTP/2`.
  public var httpVersion: String { box.values.httpVersion }
  /// The header fields, for a part those of the part.
  public var headers: HeaderFields { box.values.headers }
  /// How many bytes of body are announced; nil where nothing or nonsense is announced, or where the body comes
  /// encoded (so that the length says nothing about the bytes that are delivered).
  public var expectedLength: UInt64? { box.values.expectedLength }

  // A head travels with each piece of its body; as one reference it is copied for next to nothing.
  private let box: Box

  private struct Values: Hashable, Sendable {
    let number: Int
    let kind: Kind
    let url: String
    let status: Int
    let httpVersion: String
    let headers: HeaderFields
    let expectedLength: UInt64?
  }

  private final class Box: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  /// A head.
  public init(
    number: Int, kind: Kind, url: String, status: Int, httpVersion: String = "HTTP/1.1", headers: HeaderFields,
    expectedLength: UInt64? = nil
  ) {
    box = Box(
      Values(
        number: number, kind: kind, url: url, status: status, httpVersion: httpVersion, headers: headers,
        expectedLength: expectedLength))
  }

  /// Whether all that they say is equal.
  public static func == (lhs: ResponseHead, rhs: ResponseHead) -> Bool {
    lhs.box === rhs.box || lhs.box.values == rhs.box.values
  }

  /// Hashes all that it says.
  public func hash(into hasher: inout Hasher) { hasher.combine(box.values) }

  /// The MIME type without parameters, lower case.
  public var mimeType: String? {
    headers["Content-Type"].map { String($0.prefix { $0 != ";" && $0 != " " }).lowercased() }
  }

  /// The strong validator: a strong entity tag, else nil (RFC 9110 section 8.8.3).
  public var strongETag: String? {
    guard let tag = headers["ETag"], tag.hasPrefix("\""), tag.count > 1 else { return nil }
    return tag
  }
}
