import Extraction
import FetchKitTestSupport
import Testing

@testable import ManifestsExtractor

@Suite("Manifests", .timeLimit(.minutes(15))) struct ManifestsExtractorTests {
  private func run(_ text: String, _ key: String = "duration") -> ConformanceRun {
    ConformanceKit(ExtractorRegistry([HLSExtractor(), XMLManifestExtractor()]), question: Question(key))
      .measure(Array(text.utf8))
  }

  // MARK: HLS

  @Test("decimal durations of segments are summed up") func sum() {
    let text =
      "#EXTM3U\r\n#EXT-X-TARGETDURATION:11\r\n#EXTINF:10.85,\r\na.ts\r\n#EXTINF:9.4,b\r\nb.ts\r\n#EXT-X-ENDLIST\r\n"
    #expect(abs((run(text).number("duration") ?? 0) - 20.25) < 1e-9)
  }

  @Test("a playlist without an end is live: its window is told, not given as a duration") func live() {
    let error = run("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXTINF:2.5,\nb.ts\n").error
    #expect(error?.code == .absent && error?.message.contains("12.5 s") == true)
  }

  @Test("a negative duration is left out, and the sum is an estimate") func negative() {
    let run = run(
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na\n#EXTINF:-23334,\nb\n#EXTINF:5,\nc\n#EXT-X-ENDLIST\n")
    #expect(run.number("duration") == 15 && run.findings.first?.confidence == .estimated(error: 10))
  }

  @Test("a master playlist has no duration, but the size of its best variant") func master() {
    let text =
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nlow.m3u8\n"
      + "#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720,CODECS=\"avc1\"\nhigh.m3u8\n"
    #expect(run(text).error?.message.contains("low.m3u8") == true)
    #expect(run(text, "dimensions").brief("dimensions") == "1280x720")
  }

  @Test("a list of songs is as long as they are, where each says it") func songs() {
    #expect(run("#EXTM3U\n#EXTINF:120,A\na.mp3\n#EXTINF:60,B\nb.mp3\n").number("duration") == 180)
    #expect(run("#EXTM3U\n#EXTINF:120,A\na.mp3\nb.mp3\n").error?.code == .absent)
    #expect(run("#EXTM3U\n#EXTINF:120,A\na.mp3\n#EXTINF:-1,B\nb.mp3\n").error?.code == .absent)
  }

  // MARK: XML

  @Test("the duration of a presentation is its attribute, else the sum of its periods") func dash() {
    #expect(run("<MPD mediaPresentationDuration=\"PT1H2M3.5S\"/>").number("duration") == 3723.5)
    #expect(
      run("<x:MPD xmlns:x='u'><x:Period duration='PT10S'/><x:Period duration='PT5S'/></x:MPD>").number("duration") == 15
    )
    #expect(run("<MPD><Period start='PT0S'/><Period start='PT30S' duration='P1D'/></MPD>").number("duration") == 86_430)
    #expect(run("<MPD><Period duration='PT10S'/><Period/></MPD>").error?.code == .absent)
    #expect(run("<MPD mediaPresentationDuration=\"P1M\"/>").error?.code == .absent)
  }

  @Test("segments of a timeline are summed up where nothing else says how long a period is") func timeline() {
    let text =
      "<MPD><Period><AdaptationSet><SegmentTemplate timescale='1000'><SegmentTimeline><S t='0' d='2000' r='3'/><S d='500'/>"
      + "</SegmentTimeline></SegmentTemplate></AdaptationSet></Period></MPD>"
    #expect(run(text).number("duration") == 8.5)
  }

  @Test("a live presentation has no duration, but a window") func dynamic() {
    let error = run("<MPD type='dynamic' timeShiftBufferDepth='PT1M'><Period start='PT0S'/></MPD>").error
    #expect(error?.code == .absent && error?.message.contains("60 s") == true)
  }

  @Test("Smooth Streaming, F4M and XSPF are summed up") func others() {
    #expect(run("<SmoothStreamingMedia Duration='25000000'/>").number("duration") == 2.5)
    #expect(run("<SmoothStreamingMedia TimeScale='1000' Duration='2500'/>").number("duration") == 2.5)
    #expect(run("<SmoothStreamingMedia IsLive='TRUE' Duration='0'/>").error?.code == .absent)
    #expect(
      run("<manifest xmlns='http://ns.adobe.com/f4m/1.0'><duration> 12.5 </duration></manifest>").number("duration")
        == 12.5)
    let songs =
      "<playlist xmlns='http://xspf.org/ns/0/'><trackList><track><duration>1500</duration></track>"
      + "<track><title>&amp;</title>%@</track></trackList></playlist>"
    #expect(run(songs.replacing("%@", with: "<duration>500</duration>")).number("duration") == 2)
    #expect(run(songs.replacing("%@", with: "")).error?.code == .absent)
  }

  @Test("entities of a document are not expanded, and its depth is bounded") func hostile() {
    let bomb = "<!DOCTYPE m [<!ENTITY a 'x'><!ENTITY b '&a;&a;'>]><MPD mediaPresentationDuration='&b;'/>"
    #expect(run(bomb).error?.code == .absent)
    #expect(run("<MPD>" + String(repeating: "<a>", count: 300)).error?.code == .malformed)
    #expect(run("<MPD><Period></MPD>").error?.code == .malformed)
    #expect(run("<MPD><Period>").error?.code == .truncated)
  }

  @Test("other documents are left to others") func strangers() {
    #expect(run("<html><body>MPD</body></html>").error?.code == .notRecognised)
    #expect(run("<playlist xmlns='urn:x'/>").error?.code == .notRecognised)
  }

  @Test("they keep the promises of extractors") func conformance() {
    var kit = ConformanceKit(HLSExtractor())
    kit.limits.mutations = 300
    kit.cutMayShorten = true
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\na.ts\n#EXTINF:2.5,\nb.ts\n#EXT-X-ENDLIST\n"
    for failure in kit.check(Array(list.utf8), expecting: .duration(12.5, .declared)) { Issue.record(failure) }
    kit.registry = ExtractorRegistry([XMLManifestExtractor()])
    let presentation = "<?xml version='1.0'?><!-- c --><MPD><Period duration='PT10S'/><Period duration='PT5S'/></MPD>"
    for failure in kit.check(Array(presentation.utf8), expecting: .duration(15, .declared)) { Issue.record(failure) }
  }
}
