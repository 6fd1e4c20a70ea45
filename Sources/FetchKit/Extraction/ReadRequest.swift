/// One request for bytes of a resource, local or remote, as the machine decides it.
package struct ReadRequest: Sendable, Hashable {
  /// Where to ask.
  package enum Place: Sendable, Hashable {
    /// The URL that was given.
    case original
    /// The URL that a redirect led to, which saves the hops.
    case redirected(String)
  }

  /// Its number in the session, from 1.
  package var number: Int
  /// The part wanted; nil for the whole resource.
  package var part: DownloadRequest.ByteRange?
  /// A strong entity tag: without that version the server is to send the whole (RFC 9110 section 13.1.5).
  package var ifRange: String?
  /// Whether what is remembered still holds; the answer may be 304 then.
  package var condition: RequestCondition?
  /// Where to ask.
  package var place = Place.original
  /// Whether to ask for compressed content and have it decoded: for servers that compress whatever they are asked.
  package var decodes = false
  /// Bytes of body after which it is ended, whatever was asked: what may still be spent. nil for any number.
  package var limit: UInt64?
}
