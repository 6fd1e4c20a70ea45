import Foundation

/// Something to be remembered.
package struct StoreRecord: Sendable {
  /// What of a resource a row is about. The raw value is what the file has.
  package enum Kind: Int64, Sendable {
    /// Parts of it, and answers.
    case parts = 0
    /// All of it.
    case body = 1
    /// All of it, decoded after it had come compressed.
    case decodedBody = 2
  }

  /// What is remembered besides the head.
  package enum Content: Sendable {
    /// An answer, and bytes.
    case parts(StoredAnswer?, [StoredSpan])
    /// The whole.
    case body(Data)
    /// What is there already: only the head is news.
    case unchanged
  }

  /// The URL that was asked, without user and password.
  var url: String
  var kind: Kind
  /// The fields of the request on which the response depended: ``RequestVariant/text``.
  var variant: String
  var head: StoredHead
  var content: Content
  /// The row of which this is known to be the same version; nil where it is not known to be that of any.
  var basis: Int64?

  /// A record.
  package init(
    url: String, kind: Kind, variant: String, head: StoredHead, content: Content, basis: Int64? = nil
  ) {
    (self.url, self.kind, self.variant, self.head) = (url, kind, variant, head)
    (self.content, self.basis) = (content, basis)
  }

  /// What it takes, roughly, in bytes.
  var size: Int {
    switch content {
    case .parts(_, let spans): spans.reduce(4096) { $0 + $1.bytes.count }
    case .body(let data): 4096 + data.count
    case .unchanged: 4096
    }
  }
}
