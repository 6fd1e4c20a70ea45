/// Reads DefaultDuration of each track from the content of a Tracks element (RFC 9559, section 5.1.4.1.13).
enum TrackDefaults {
  /// Nanoseconds of a frame by track number; tracks without one are left out.
  static func read(_ bytes: [UInt8]) -> [UInt64: UInt64] {
    var defaults: [UInt64: UInt64] = [:]
    EBMLBlock.forEachChild(of: bytes[...]) { id, content in
      guard id == MatroskaID.trackEntry else { return }
      var (number, duration): (UInt64?, UInt64?) = (nil, nil)
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == MatroskaID.trackNumber { number = EBMLBlock.unsigned(content) }
        if id == MatroskaID.defaultDuration { duration = EBMLBlock.unsigned(content) }
      }
      if let number, let duration, duration > 0 { defaults[number] = duration }
    }
    return defaults
  }
}
