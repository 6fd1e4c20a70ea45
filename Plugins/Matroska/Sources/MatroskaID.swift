/// Element ids (RFC 8794, section 11.2; RFC 9559, section 5.1).
enum MatroskaID {
  static let ebml: UInt32 = 0x1A45_DFA3
  static let docType: UInt32 = 0x4282
  static let void: UInt32 = 0xEC
  static let crc32: UInt32 = 0xBF

  static let segment: UInt32 = 0x1853_8067
  static let seekHead: UInt32 = 0x114D_9B74
  static let seek: UInt32 = 0x4DBB
  static let seekID: UInt32 = 0x53AB
  static let seekPosition: UInt32 = 0x53AC

  static let info: UInt32 = 0x1549_A966
  static let timestampScale: UInt32 = 0x2A_D7B1
  static let duration: UInt32 = 0x4489

  static let tracks: UInt32 = 0x1654_AE6B
  static let trackEntry: UInt32 = 0xAE
  static let trackNumber: UInt32 = 0xD7
  static let defaultDuration: UInt32 = 0x23_E383

  static let cluster: UInt32 = 0x1F43_B675
  static let timestamp: UInt32 = 0xE7
  static let simpleBlock: UInt32 = 0xA3
  static let blockGroup: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let blockDuration: UInt32 = 0x9B

  static let cues: UInt32 = 0x1C53_BB6B
  static let cuePoint: UInt32 = 0xBB
  static let cueTrackPositions: UInt32 = 0xB7
  static let cueClusterPosition: UInt32 = 0xF1

  static let tags: UInt32 = 0x1254_C367
  static let chapters: UInt32 = 0x1043_A770
  static let attachments: UInt32 = 0x1941_A469

  /// What stands directly in a Segment, and what can follow one: where such an id comes, a Cluster of unknown size
  /// has ended (RFC 8794, section 6.2).
  static let endsCluster: Set<UInt32> = [
    ebml, segment, seekHead, info, tracks, cluster, cues, tags, chapters, attachments,
  ]
}
