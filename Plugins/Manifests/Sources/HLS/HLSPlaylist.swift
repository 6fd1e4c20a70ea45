import Extraction

/// The lines of a playlist (RFC 8216, section 4).
struct HLSPlaylist {
  private var total = 0.0
  private var segments = 0
  /// Segments whose duration is none: negative, or no number.
  private var badSegments = 0
  /// Entries with no duration in front of them.
  private var bareEntries = 0
  private var variants = 0
  private var firstVariant: String?
  private var isEnded = false
  private var isComplete = false
  private var isHLS = false
  private var target = 0.0
  private var offered = ManifestSummary(source: "hls:playlist")

  init(_ text: [UInt8]) {
    var pending: Double??
    var isVariant = false
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = String(decoding: line, as: UTF8.self)
      guard line.hasPrefix("#") else {
        guard line.utf8.contains(where: { $0 > 0x20 }) else { continue }
        if isVariant {
          firstVariant = firstVariant ?? line
        } else if let found = pending {
          add(found)
        } else {
          bareEntries += 1
        }
        (pending, isVariant) = (nil, false)
        continue
      }
      if line.hasPrefix("#EXT-X-") { isHLS = true }
      if let value = Self.value(line, "#EXTINF:") {
        pending = .some(Seconds.decimal(value.prefix { $0 != "," }.filter { $0 != " " }))
      } else if let value = Self.value(line, "#EXT-X-TARGETDURATION:") {
        target = Seconds.decimal(value) ?? 0
      } else if let value = Self.value(line, "#EXT-X-STREAM-INF:") {
        variants += 1
        isVariant = true
        offer(value)
      } else if line.hasPrefix("#EXT-X-ENDLIST") {
        isEnded = true
      } else if let value = Self.value(line, "#EXT-X-PLAYLIST-TYPE:") {
        isComplete = value.hasPrefix("VOD")
      }
    }
  }

  /// What the playlist says as a whole.
  var summary: ManifestSummary {
    var summary = offered
    if variants > 0 {
      let place = firstVariant.map { ": \($0)" } ?? ""
      summary.lack = "a master playlist has no duration of its own; ask one of its \(variants) variants\(place)"
      return summary
    }
    guard isHLS else { return plainList(summary) }
    guard isEnded || isComplete else {
      summary.lack =
        segments > 0
        ? "a live playlist, which has no end yet; its window now is \(Seconds.sentence(total))"
        : "a live playlist, which has no end yet"
      return summary
    }
    summary.lack = "the playlist has no segments"
    summary.seconds = total
    summary.confidence = badSegments > 0 ? .estimated(error: max(target, 1) * Double(badSegments)) : .declared
    return summary
  }

  /// A list of songs: the sum, where each says how long it is.
  private func plainList(_ summary: ManifestSummary) -> ManifestSummary {
    var summary = summary
    summary.source = "hls:m3u"
    if segments > 0, badSegments == 0, bareEntries == 0 {
      summary.seconds = total
    } else {
      summary.lack = "not every entry of the list says how long it is"
    }
    return summary
  }

  private mutating func add(_ seconds: Double?) {
    segments += 1
    guard let seconds, seconds < 1e9 else {
      badSegments += 1
      return
    }
    total += seconds
  }

  /// `RESOLUTION=1280x720` among the attributes of a variant.
  private mutating func offer(_ attributes: Substring) {
    guard let place = attributes.range(ofText: "RESOLUTION=") else { return }
    let sides = attributes[place...].prefix { $0 != "," }.lowercased().split(separator: "x")
    guard sides.count == 2 else { return }
    offered.offer(width: Int(sides[0]), height: Int(sides[1].prefix { $0.isNumber }))
  }

  private static func value(_ line: String, _ tag: String) -> Substring? {
    line.hasPrefix(tag) ? line.dropFirst(tag.count) : nil
  }
}

extension Substring {
  /// The index behind the first place where `text` stands.
  fileprivate func range(ofText text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
