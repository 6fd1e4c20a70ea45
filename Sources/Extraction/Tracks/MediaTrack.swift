/// What headers say of one track of a file: pictures, sound, words or anything else.
public struct MediaTrack: Sendable, Hashable {
  /// What a track holds.
  public enum Kind: String, Sendable, Hashable {
    /// Moving pictures.
    case video
    /// Sound.
    case audio
    /// Words to be shown.
    case subtitle
    /// Anything else.
    case data
  }

  /// What it holds.
  public var kind: Kind
  /// The codec, by the name that `ffprobe` gives it; nil where it is not known.
  public var codec: String?
  /// The language, as the file has it; nil where it is not said.
  public var language: String?
  /// Channels of sound; nil or 0 where it is not said.
  public var channels: Int?
  /// Samples of sound a second; nil or 0 where it is not said.
  public var sampleRate: Int?
  /// Bits a second; nil or 0 where it is not said.
  public var bitRate: Int?
  /// The pictures' size; nil where it is not known.
  public var size: Dimensions?
  /// Pictures a second; nil where it is not known.
  public var frameRate: Double?
  /// The playing time in seconds; nil where it is not known.
  public var duration: Double?
  /// Whether players choose it unasked; nil where the format does not say.
  public var isDefault: Bool?

  /// A track of which nothing is known yet.
  public init(_ kind: Kind, codec: String? = nil) { (self.kind, self.codec) = (kind, codec) }

  /// The track as a record of `tracks`: what is unknown is left out.
  public var record: FindingRecord {
    var record = FindingRecord()
    record.add("type", .text(kind.rawValue))
    record.add("codec", codec.map(FindingValue.text))
    record.add("language", language.map(FindingValue.text))
    for (name, number) in [("channels", channels), ("sampleRate", sampleRate), ("bitRate", bitRate)] {
      if let number, number > 0 { record.add(name, .integer(number)) }
    }
    if let size, size.width > 0, size.height > 0 {
      record.add("width", .integer(size.width))
      record.add("height", .integer(size.height))
    }
    for (name, number) in [("frameRate", frameRate), ("duration", duration)] {
      if let number, number.isFinite, number > 0 { record.add(name, .number(number)) }
    }
    record.add("default", isDefault.map(FindingValue.flag))
    return record
  }
}

extension Finding {
  /// The tracks of a file in its order, under the key `tracks`.
  ///
  /// - Throws: ``ExtractionError/Code/absent`` where there are none.
  public static func tracks(_ tracks: [MediaTrack], source: String) throws(ParserPause) -> Finding {
    guard !tracks.isEmpty else { throw .failed(.absent("\(source) names no tracks")) }
    return Finding(
      key: "tracks", value: .list(tracks.map { .record($0.record) }), confidence: .declared, source: source)
  }
}
