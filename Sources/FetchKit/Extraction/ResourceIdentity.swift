/// By what the answers of a session are known to be parts of one version of one resource.
struct ResourceIdentity: Sendable, Equatable {
  /// The length that the answers gave, nil as long as none did.
  private(set) var total: UInt64?
  private var entityTag: String?
  private var lastModified: String?
  /// The strong entity tag, fit for `If-Range`; nil where the server has none.
  private(set) var strongETag: String?

  /// The identity that the first answer establishes.
  init(_ head: ResponseHead, total: UInt64?) {
    self.total = total
    entityTag = Self.opaque(head)
    lastModified = Self.reliableDate(head)
    strongETag = head.strongETag
  }

  /// Whether another answer belongs to the same version; what it adds is taken in if so.
  mutating func admits(_ head: ResponseHead, total: UInt64?) -> Bool {
    if let known = self.total, let total, known != total { return false }
    let tag = Self.opaque(head)
    if let entityTag, let tag, entityTag != tag { return false }
    let proven = strongETag != nil && strongETag == head.strongETag
    let date = Self.reliableDate(head)
    if !proven, let lastModified, let date, lastModified != date { return false }
    self.total = self.total ?? total
    entityTag = entityTag ?? tag
    lastModified = lastModified ?? date
    return true
  }

  /// The tag without its mark of weakness: servers set it or not for one version, by how they happen to send it.
  private static func opaque(_ head: ResponseHead) -> String? {
    head.headers["ETag"].map { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
  }

  /// A date equal to the response's own is that of the answer, not that of the resource.
  private static func reliableDate(_ head: ResponseHead) -> String? {
    guard let date = head.headers["Last-Modified"], date != head.headers["Date"] else { return nil }
    return date
  }
}
