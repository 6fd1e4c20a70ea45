import Extraction

/// Finds the last Cluster that a Cues element knows (RFC 9559, section 5.1.5).
enum CuesReader {
  /// The largest CueClusterPosition, in bytes from the start of the Segment's content; nil where there is none.
  static func lastClusterPosition(_ bytes: [UInt8]) -> UInt64? {
    var last: UInt64?
    EBMLBlock.forEachChild(of: bytes[...]) { id, content in
      guard id == MatroskaID.cuePoint else { return }
      EBMLBlock.forEachChild(of: content) { id, content in
        guard id == MatroskaID.cueTrackPositions else { return }
        EBMLBlock.forEachChild(of: content) { id, content in
          guard id == MatroskaID.cueClusterPosition, let position = EBMLBlock.unsigned(content) else { return }
          last = max(last ?? 0, position)
        }
      }
    }
    return last
  }
}
