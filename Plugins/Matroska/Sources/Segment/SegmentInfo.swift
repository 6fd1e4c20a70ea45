import Extraction

/// The two values of the Info element that a duration is made of.
struct SegmentInfo: Equatable {
  /// Nanoseconds of one tick of the Segment's timestamps; 1,000,000 by default (RFC 9559, section 5.1.2.9).
  var timestampScale: UInt64 = 1_000_000
  /// Duration in ticks, as it stands there: it may be 0, negative, infinite or no number.
  var ticks: Double?

  /// The Duration in seconds; nil where there is none, or none that can be true.
  var seconds: Double? {
    guard let ticks else { return nil }
    let seconds = ticks * Double(timestampScale) / 1e9
    return seconds.isFinite && seconds > 0 && seconds < SegmentHead.maximumSeconds ? seconds : nil
  }

  /// Reads an Info element.
  static func read(_ element: EBMLElement, _ reader: EBMLReader) throws(ParserPause) -> SegmentInfo {
    var info = SegmentInfo()
    let end = try reader.requireContent(of: element)
    var position = element.contentStart
    while position < end {
      let child = try reader.element(at: position)
      switch child.id {
      case MatroskaID.timestampScale:
        let scale = try reader.unsigned(child)
        if scale > 0 { info.timestampScale = scale }
      case MatroskaID.duration where child.size == 4 || child.size == 8: info.ticks = try reader.float(child)
      default: break
      }
      guard let next = child.end, next <= end else {
        throw .failed(.malformed("an element goes beyond the Info that holds it", at: child.start))
      }
      position = next
    }
    return info
  }
}
