import Extraction
import FetchKit
import Testing

@testable import FetchKitCommand

@Suite("Rendered results") struct ResultRendererTests {
  private func result(_ index: Int, _ value: FindingValue?, _ error: FetchError? = nil) -> JobResult {
    var result = JobResult(index: index, address: "http://h/\(index)")
    result.finalURL = "http://h/final"
    result.status = error == nil ? 206 : nil
    result.error = error
    if let value {
      result.findings = [Finding(key: "duration", value: value, unit: "s", confidence: .exact, source: "mp4:moov/mvhd")]
    }
    result.receipt.requests = 2
    result.receipt.roundTrips = 2
    result.receipt.bytesReceived = 24576
    result.receipt.bytesTotal = 4_294_967_296
    result.receipt.connections = 1
    result.receipt.elapsedMilliseconds = 104.16
    return result
  }

  private func render(
    _ format: OutputFormat, keys: [String] = ["duration"], isSingle: Bool = false, values: ValueText = ValueText(),
    _ results: JobResult...
  ) -> String {
    var renderer = ResultRenderer(format: format, keys: keys, isSingle: isSingle, values: values)
    var text = renderer.begin()
    for result in results { text += renderer.render(result) }
    return text + renderer.end(isWhole: true)
  }

  private let failure = FetchError(.httpStatus, "the server answered 404", hint: "check the path", status: 404)

  @Test("One URL and one key give the bare value") func bareValue() {
    #expect(render(.text, isSingle: true, result(0, .number(3723.4561))) == "3723.456\n")
    #expect(
      render(.text, isSingle: true, values: ValueText(isHuman: true), result(0, .number(3723.4561))) == "1:02:03.456\n")
    #expect(render(.text, isSingle: true, result(0, nil, failure)) == "")
  }

  @Test("Several URLs or keys give a line each, and a failed URL keeps its line") func table() {
    #expect(
      render(.text, result(0, .number(1)), result(1, nil, failure), result(2, .integer(3)))
        == "http://h/0\t1\nhttp://h/1\t\nhttp://h/2\t3\n")
    #expect(render(.text, keys: ["tags", "duration"], isSingle: true, result(0, .number(1))) == "http://h/0\t\t1\n")
  }

  @Test("What was known when the budget was spent is printed") func provisional() {
    let spent = FetchError(.budgetSpent, "spent")
    #expect(render(.text, isSingle: true, result(0, .number(1), spent)) == "1\n")
    let object = render(.jsonl, result(0, .number(1), spent))
    #expect(object.contains(#""ok":false"#) && object.contains(#""findings":{"duration":{"value":1,"#))
  }

  @Test("A saved file is no value") func savedFile() {
    #expect(render(.text, keys: [], isSingle: true, result(0, nil)) == "")
    #expect(render(.text, keys: [], result(0, nil)) == "")
  }

  @Test("JSON lines are as the contract has them") func jsonLines() {
    let receipt = #"""
      "receipt":{"requests":2,"roundTrips":2,"bytesReceived":24576,"bytesTotal":4294967296,"connections":1,\#
      "fromStore":false,"elapsedMs":104.2}
      """#
    #expect(
      render(.jsonl, result(0, .number(3723.456)), result(1, nil, failure)) == #"""
        {"schema":1,"url":"http://h/0","finalURL":"http://h/final","ok":true,"status":206,\#
        "findings":{"duration":{"value":3723.456,"unit":"s","confidence":"exact","source":"mp4:moov/mvhd"}},\#(receipt)}
        {"schema":1,"url":"http://h/1","finalURL":"http://h/final","ok":false,"status":null,\#
        "error":{"code":"http_status","exit":7,"message":"the server answered 404","hint":"check the path"},\#(receipt)}

        """#)
  }

  @Test("JSON is one object for one URL, an array for several, and sound when broken off") func json() {
    #expect(render(.json, isSingle: true, result(0, nil, failure)).hasPrefix("{"))
    let several = render(.json, result(0, nil, failure), result(1, nil, failure))
    #expect(several.hasPrefix("[\n{") && several.contains("},\n{") && several.hasSuffix("}\n]\n"))
    #expect(render(.json) == "[]\n")
    var broken = ResultRenderer(format: .json, keys: [], isSingle: false, values: ValueText())
    #expect(broken.end(isWhole: false) == "")
    _ = broken.render(result(0, nil, failure))
    #expect(broken.end(isWhole: false) == "\n]\n")
  }

  @Test("A key without an answer is null, an estimate is marked") func confidence() {
    var estimated = result(0, nil)
    estimated.findings = [
      Finding(
        key: "duration", value: .number(10), unit: "s", confidence: .estimated(error: 0.0261), source: "mp3:bitrate")
    ]
    let object = render(.jsonl, keys: ["duration", "type"], estimated)
    #expect(object.contains(#""confidence":"estimated","uncertainty":0.027,"#))
    #expect(object.contains(#""type":{"value":null}"#))
  }

  @Test("CSV and TSV have headings, and quote or escape what would break a row") func rows() {
    var odd = result(0, .text("a\tb\nc"))
    odd = JobResult(index: 0, address: #"http://h/"a,b""#)
    odd.findings = [Finding(key: "duration", value: .text("x\ny\t"), confidence: .declared, source: "s")]
    #expect(
      render(.csv, odd, result(1, nil, failure)) == #"""
        url,duration,error
        "http://h/""a,b""",x\u{A}y\u{9},
        http://h/1,,http_status

        """#)
    #expect(render(.tsv, odd) == "url\tduration\terror\nhttp://h/\"a,b\"\tx\\u{A}y\\u{9}\t\n")
  }

  @Test("Text keeps its line everywhere, and its escapes off a terminal") func textValues() {
    let title = FindingValue.text("A\u{1B}[2J\r\nB\u{2028}C\u{202E}")
    #expect(render(.text, isSingle: true, result(0, title)) == "A\u{1B}[2J\\u{D}\\u{A}B\\u{2028}C\u{202E}\n")
    #expect(
      render(.text, isSingle: true, values: ValueText(isForTerminal: true), result(0, title))
        == "A\\u{1B}[2J\\u{D}\\u{A}B\\u{2028}C\\u{202E}\n")
  }
}
