import Extraction

/// What stands between the movie box and the first fragment: segment indexes, and the fragment itself.
struct FragmentOpening {
  private(set) var indexes: [SegmentIndex] = []
  /// The first `moof`; nil where there is none.
  private(set) var first: Box?
  /// Offset behind the last box that was looked at.
  private(set) var end: UInt64

  /// More boxes than stand there in real files; it bounds the requests.
  private static let mostBoxes = 64

  /// - Parameter readsIndexes: whether segment indexes are wanted; the search stops behind them, then.
  init(of movie: Movie, readsIndexes: Bool, _ reader: BoxReader) throws(ParserPause) {
    end = movie.box.end
    for _ in 0..<Self.mostBoxes {
      guard let box = try reader.topLevelBox(at: end), box.type.isPlausible else { return }
      if box.type == "moof" {
        first = box
        return
      }
      if box.type == "sidx" {
        if readsIndexes, let index = try SegmentIndex(box, reader) { indexes.append(index) }
      } else if !indexes.isEmpty {
        return
      }
      guard box.end < Box.openEnd else { return }
      end = box.end
    }
  }

  /// The longest of the indexes, where they cover the file to its end; nil otherwise.
  ///
  /// Writers that index each fragment for itself put an index before the first one too, and that one covers only it.
  func coveredSeconds(_ length: UInt64, from start: UInt64, _ reader: BoxReader) throws(ParserPause) -> Double? {
    guard let last = indexes.max(by: { $0.mediaEnd < $1.mediaEnd }),
      let seconds = indexes.map(\.seconds).max(), seconds > 0
    else { return nil }
    let rest = length -| last.mediaEnd
    if rest < 8 || rest <= last.meanSize / 4 { return seconds }
    if rest > last.mediaEnd -| start { return nil }
    guard let box = try reader.topLevelBox(at: last.mediaEnd), box.type.isPlausible else { return seconds }
    let goesOn: Set<BoxType> = ["moof", "sidx", "styp", "emsg", "prft", "ssix", "mdat"]
    return goesOn.contains(box.type) ? nil : seconds
  }
}
