import Extraction

/// The kinds of manifests in XML, and how each is summed up.
enum XMLManifest {
  /// A kind, by the name of the root element.
  enum Kind {
    case dash
    case smooth
    case flash
    case songs

    /// The kind of a document whose first event this is; nil where it is no manifest.
    init?(root: XMLEvent?) {
      guard case .start(let name, let attributes)? = root else { return nil }
      let space = attributes["xmlns"] ?? ""
      switch name {
      case "MPD": self = .dash
      case "SmoothStreamingMedia": self = .smooth
      case "manifest" where space.hasPrefix("http://ns.adobe.com/f4m"): self = .flash
      case "playlist" where space.hasPrefix("http://xspf.org/ns"): self = .songs
      default: return nil
      }
    }
  }

  /// What the document says.
  static func summary(_ text: [UInt8]) throws(XMLPull.Fault) -> ManifestSummary {
    var document = XMLPull(text)
    guard let root = try document.next(), let kind = Kind(root: root) else { throw .malformed(0) }
    switch kind {
    case .dash:
      var presentation = DASHPresentation()
      presentation.take(root)
      while let event = try document.next() { presentation.take(event) }
      return presentation.summary
    case .smooth:
      var presentation = SmoothPresentation()
      presentation.take(root)
      while let event = try document.next() { presentation.take(event) }
      return presentation.summary
    case .flash:
      var texts = LeafTexts()
      while let event = try document.next() { texts.take(event) }
      return flash(texts)
    case .songs:
      var texts = LeafTexts()
      while let event = try document.next() { texts.take(event) }
      return songs(texts)
    }
  }

  private static func flash(_ texts: LeafTexts) -> ManifestSummary {
    var summary = ManifestSummary(source: "manifest:f4m/duration")
    if texts.first("streamType")?.hasPrefix("live") == true {
      summary.lack = "a live stream, which has no end yet"
    } else {
      summary.seconds = texts.first("duration").flatMap { Seconds.decimal($0) }
    }
    return summary
  }

  /// Milliseconds of each song (XSPF 1, 4.1.1.2.14.1.1.9).
  private static func songs(_ texts: LeafTexts) -> ManifestSummary {
    var summary = ManifestSummary(source: "manifest:xspf/track/duration")
    let times = texts.all("duration").compactMap { Seconds.decimal($0) }
    guard texts.ends("track") > 0, times.count == texts.ends("track") else {
      summary.lack = "not every song of the list says how long it is"
      return summary
    }
    summary.seconds = times.reduce(0, +) / 1000
    return summary
  }
}
