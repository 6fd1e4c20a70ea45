/// The value of a finding.
public indirect enum FindingValue: Sendable, Hashable {
  /// A measured or computed number, finite.
  case number(Double)
  /// A count.
  case integer(Int)
  /// Text, as the file has it: it may hold control characters, which whoever shows it must escape.
  case text(String)
  /// Yes or no.
  case flag(Bool)
  /// Several values of one kind, in the file's order: chapters, tracks, the entries of an archive.
  case list([FindingValue])
  /// Values with names: the tags of a song, one track.
  case record(FindingRecord)
  /// A part of the file that is a file of its own: a cover.
  case embedded(EmbeddedFile)
}

extension FindingValue {
  /// The part that a path of names leads to, of records in records; itself for no names, nil where there is no such part.
  public func part(_ path: some Collection<String>) -> FindingValue? {
    guard let name = path.first else { return self }
    guard case .record(let record) = self else { return nil }
    return record[name]?.part(path.dropFirst())
  }
}
