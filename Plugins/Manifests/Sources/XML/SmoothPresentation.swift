import Extraction

/// A Smooth Streaming manifest, summed up ([MS-SSTR], 2.2.2).
struct SmoothPresentation {
  private var ticksPerSecond = 10_000_000.0
  private var duration = 0.0
  private var isLive = false
  private var window = 0.0
  private var size = ManifestSummary(source: "manifest:SmoothStreamingMedia@Duration")

  mutating func take(_ event: XMLEvent) {
    guard case .start(let name, let attributes) = event else { return }
    switch name {
    case "SmoothStreamingMedia":
      if let scale = attributes["TimeScale"].flatMap({ Seconds.decimal($0) }), scale > 0 { ticksPerSecond = scale }
      duration = attributes["Duration"].flatMap { Seconds.decimal($0) } ?? 0
      window = attributes["DVRWindowLength"].flatMap { Seconds.decimal($0) } ?? 0
      isLive = attributes["IsLive"]?.lowercased() == "true"
    case "StreamIndex":
      size.offer(
        width: attributes["DisplayWidth"].flatMap(Int.init), height: attributes["DisplayHeight"].flatMap(Int.init))
    case "QualityLevel":
      size.offer(width: attributes["MaxWidth"].flatMap(Int.init), height: attributes["MaxHeight"].flatMap(Int.init))
    default: break
    }
  }

  /// What the manifest says as a whole.
  var summary: ManifestSummary {
    var summary = size
    if isLive {
      summary.lack =
        "a live presentation, which has no end yet"
        + (window > 0 ? "; its window is \(Seconds.sentence(window / ticksPerSecond))" : "")
    } else if duration > 0 {
      summary.seconds = duration / ticksPerSecond
    }
    return summary
  }
}
