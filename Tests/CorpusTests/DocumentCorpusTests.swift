import BundledExtractors
import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@Suite("Corpus of documents", .enabled(if: !Corpus.rows.isEmpty, "\(Corpus.skipLine)"), .timeLimit(.minutes(15)))
struct DocumentCorpusTests {
  private func ask(_ key: String, of row: CorpusRow) throws -> ConformanceRun {
    let bytes = Array(try Data(contentsOf: Corpus.folder.appendingPathComponent(row.file)))
    let name = ResourceName(path: row.file)
    var host = RandomAccessHost(bytes)
    host.headLength = 4096
    host.tailLength = 2048
    host.followsHints = true
    return host.run(Interrogation(Question(key), of: .bundled, named: name))
  }

  private func rows(_ container: String) -> [CorpusRow] { Corpus.rows.filter { $0.container == container } }

  @Test("real PDF documents have the pages that other readers count, for a few reads") func pages() throws {
    #expect(!rows("PDF").isEmpty)
    for row in rows("PDF") {
      let run = try ask("pages", of: row)
      guard let right = row.facts["pages"].flatMap(Int.init) else {
        // Encrypted for whoever knows neither password: the count is given where it can be read.
        #expect(run.error == nil || run.error?.code == .absent, "\(row.file): \(run.outcome)")
        continue
      }
      #expect(run.findings.first?.value == .integer(right), "\(row.file): \(run.outcome)")
      #expect(run.rounds <= 8, "\(row.file): \(run.rounds) rounds")
    }
  }

  @Test("real archives have the entries that other readers list") func archives() throws {
    let archives = rows("ZIP") + rows("EPUB")
    #expect(!archives.isEmpty)
    for row in archives {
      let value = try ask("archive", of: row).findings.first?.value
      #expect(value?.part(["count"]) == row.facts["entries"].flatMap(Int.init).map(FindingValue.integer), "\(row.file)")
      #expect(
        value?.part(["size"]) == row.facts["uncompressed_bytes"].flatMap(Int.init).map(FindingValue.integer),
        "\(row.file)")
    }
    for row in rows("EPUB") {
      let run = try ask("tags", of: row)
      guard case .text(let title)? = run.findings.first?.value.part(["title"]) else {
        Issue.record("\(row.file): \(run.outcome)")
        continue
      }
      #expect(title.filter { $0 != " " } == row.facts["title"], "\(row.file)")
    }
  }

  /// What files of each container are, by the start of their MIME types.
  private static let types: [String: String] = [
    "PDF": "application/pdf", "EPUB": "application/epub+zip", "ZIP": "application/zip", "GZIP": "application/gzip",
    "HTML": "text/html", "DASH": "application/dash+xml", "HLS": "application/vnd.apple.mpegurl",
    "SmoothStreaming": "application/vnd.ms-sstr+xml", "SVG": "image/svg+xml", "JPEG": "image/jpeg", "GIF": "image/gif",
    "PNG": "image/png", "APNG": "image/apng", "WebP/VP8X": "image/webp", "WebP/VP8": "image/webp",
    "WebP/VP8L": "image/webp", "AVIF": "image/avif", "AVIF-seq": "image/avif", "HEIF": "image/hei", "JXL": "image/jxl",
    "TIFF-LE": "image/tiff", "TIFF-BE": "image/tiff", "BigTIFF": "image/tiff", "PSD": "image/vnd.adobe.photoshop",
    "PNM": "image/x-portable-", "ICO": "image/vnd.microsoft.icon", "CUR": "image/x-win-cursor", "BMP": "image/bmp",
    "JPEG2000": "image/j", "BPG": "image/bpg", "MP3": "audio/mpeg", "MP2": "audio/mpeg", "MP1": "audio/mpeg",
    "FLAC": "audio/flac", "WAV": "audio/wav", "ADTS": "audio/aac", "M4A": "audio/mp4", "Ogg": "", "WebM": "video/webm",
    "Matroska": "video/x-matroska", "AMR": "audio/amr", "AIFF": "audio/aiff", "AIFC": "audio/aiff", "ASF": "",
    "AC-3": "audio/ac3", "E-AC-3": "audio/eac3", "MIDI": "audio/midi", "WavPack": "audio/x-wavpack",
    "MPEG-TS": "video/mp2t", "MPEG-PS": "video/mpeg", "FLV": "video/x-flv", "AVI": "video/x-msvideo",
    "MP4": "", "MOV": "video/quicktime", "3GP": "video/3gpp", "fMP4": "", "fMP4-segment": "video/mp4",
  ]

  /// Files that their first bytes do not tell: they start with junk, within a frame, or hold another thing than their row
  /// and their name say.
  private static let untold: Set<String> = [
    "audio/ac-3-testeac3.ac3", "audio/adts-aac-adts-sf-escape.aac", "audio/adts-aac-junk-between-id3-and-adts.aac",
    "audio/adts-aac-sample-with-id3.adts", "audio/flac-flac-10-file-starting-at-frame-header.flac",
    "audio/flac-flac-11-file-starting-with-unparsable-data.flac", "audio/m4a-mp3-moovlast-mp3-audio.m4a",
    "audio/m4a-mp4-invalid-size-zero.m4a", "audio/mp3-cbr-nohdr-junk.mp3", "audio/mp3-incomplete.mp3",
    "audio/mp3-invalid-file-larger.mp3", "audio/mp3-vbr-info-100kb-garbage-prefix.mp3",
    "video/matroska-vp9-invalid-vp9-bitstream-bug-1416.webm",
  ]

  @Test("real files are known by their content") func types() throws {
    var wrong: [String] = []
    for row in Corpus.rows where !Self.untold.contains(row.file) {
      guard let right = Self.types[row.container] else { continue }
      let run = try ask("type", of: row)
      let found = run.brief("type")
      if found?.hasPrefix(right) != true {
        wrong.append("\(row.file): \(found ?? "\(run.outcome)"), right is \(right)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
  }
}
