/// What a feed says of itself, or of one of its items.
struct FeedItem: Equatable {
  /// A file that belongs to an item.
  struct Enclosure: Equatable {
    var url: String
    /// Its MIME type.
    var type: String?
    /// Its bytes.
    var length: Int?
  }

  var title: String?
  var link: String?
  var id: String?
  /// As the feed writes it.
  var date: String?
  var enclosure: Enclosure?
  /// How long the enclosure plays, in seconds.
  var duration: Double?

  /// Seconds of `1:02:03`, `62:03` or `3723`, as podcasts write them; nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let value = Double(part), value.isFinite, value >= 0 else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds > 0 ? seconds : nil
  }
}
