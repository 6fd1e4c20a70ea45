import Foundation

/// Real media with right answers, which live outside the project: a folder with a `manifest.tsv`, described by the
/// README beside it. `FETCHKIT_CORPUS` names the folder; by default it is `../shared/corpus`, seen from the package.
enum Corpus {
  /// The containers that the bundled extractors know.
  static let containers = [
    "MP4", "M4A", "MOV", "3GP", "fMP4", "fMP4-segment", "MP3", "MP2", "MP1", "WAV", "FLAC", "Ogg", "Matroska", "WebM",
    "AVI", "ASF", "FLV", "MPEG-TS", "MPEG-PS", "HLS", "DASH", "SmoothStreaming",
    "ADTS", "AC-3", "E-AC-3", "AMR", "AIFF", "AIFC", "APE", "WavPack", "Musepack", "DSF", "DFF", "MIDI",
  ]

  static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["FETCHKIT_CORPUS"] { return URL(fileURLWithPath: named) }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.appendingPathComponent("../shared/corpus").standardizedFileURL
  }()

  static let skipLine = "skipped: there is no corpus at \(folder.path); FETCHKIT_CORPUS may name one"

  /// All rows of the manifest, empty where there is none.
  static let rows: [CorpusRow] = {
    let manifest = folder.appendingPathComponent("manifest.tsv")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    guard let header = lines.first?.split(separator: "\t", omittingEmptySubsequences: false) else { return [] }
    return lines.dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return CorpusRow(Dictionary(zip(header.map(String.init), cells)) { first, _ in first })
    }
  }()
}
