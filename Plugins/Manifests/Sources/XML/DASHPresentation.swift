import Extraction

/// A media presentation description, summed up (ISO/IEC 23009-1, 5.3).
struct DASHPresentation {
  /// A period, as far as its length follows from it.
  private struct Period {
    var start: Double?
    var duration: Double?
    /// The longest timeline of segments in it, in seconds.
    var timeline = 0.0
  }

  private var isDynamic = false
  private var total: Double?
  private var window: Double?
  private var periods: [Period] = []
  private var timescale = 1.0
  private var timeline = 0.0
  private var size = ManifestSummary(source: "manifest:MPD")
  private var setSize: (width: Int?, height: Int?) = (nil, nil)

  mutating func take(_ event: XMLEvent) {
    switch event {
    case .start(let name, let attributes): open(name, attributes)
    case .end(let name) where name == "SegmentTimeline":
      guard let last = periods.indices.last else { return }
      periods[last].timeline = max(periods[last].timeline, timeline / timescale)
    default: break
    }
  }

  private mutating func open(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "MPD":
      isDynamic = attributes["type"] == "dynamic"
      total = attributes["mediaPresentationDuration"].flatMap(Seconds.duration)
      window = attributes["timeShiftBufferDepth"].flatMap(Seconds.duration)
    case "Period":
      periods.append(
        Period(
          start: attributes["start"].flatMap(Seconds.duration),
          duration: attributes["duration"].flatMap(Seconds.duration)))
    case "AdaptationSet":
      setSize = (attributes["width"].flatMap(Int.init), attributes["height"].flatMap(Int.init))
      size.offer(width: setSize.width, height: setSize.height)
    case "Representation":
      size.offer(
        width: attributes["width"].flatMap(Int.init) ?? setSize.width,
        height: attributes["height"].flatMap(Int.init) ?? setSize.height)
    case "SegmentTemplate", "SegmentList", "SegmentBase":
      timescale = attributes["timescale"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? 1
    case "SegmentTimeline": timeline = 0
    case "S":
      let each = attributes["d"].flatMap(Double.init) ?? 0
      let repeats = attributes["r"].flatMap(Double.init) ?? 0
      if each > 0 { timeline += each * (max(0, repeats) + 1) }
    default: break
    }
  }

  /// What the presentation says as a whole.
  var summary: ManifestSummary {
    var summary = size
    if let total {
      summary.seconds = total
      summary.source = "manifest:MPD@mediaPresentationDuration"
    } else if isDynamic {
      summary.lack =
        "a live presentation, which has no end yet"
        + (window.map { "; its window is \(Seconds.sentence($0))" } ?? "")
    } else {
      summary.seconds = summed
      summary.source = "manifest:MPD/Period"
    }
    return summary
  }

  /// The sum of the periods; nil where one of them does not say how long it is. A period ends where the next one starts.
  private var summed: Double? {
    var end = 0.0
    for (index, period) in periods.enumerated() {
      let start = period.start ?? end
      if let duration = period.duration {
        end = start + duration
      } else if index + 1 < periods.count, let next = periods[index + 1].start {
        end = next
      } else if period.timeline > 0 {
        end = start + period.timeline
      } else {
        return nil
      }
    }
    let first = periods.first?.start ?? 0
    return end > first ? end - first : nil
  }
}
