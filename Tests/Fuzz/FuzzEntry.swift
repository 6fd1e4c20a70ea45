import BundledExtractors
import Extraction
import Glibc

/// Called by libFuzzer for each input. The environment variable `FUZZ` says what is fuzzed.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch getenv("FUZZ").map({ String(cString: $0) }) {
  case "heads": fuzzHeads(bytes)
  case "parts": fuzzParts(bytes)
  case "fields": fuzzFields(String(decoding: bytes, as: UTF8.self))
  default: fuzzExtraction(bytes)
  }
  return 0
}

/// Header lines, each as libcurl would hand it over.
private func fuzzHeads(_ bytes: [UInt8]) {
  var assembler = ResponseAssembler()
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
    let output = Array(line + [0x0A]).withUnsafeBytes { assembler.add($0) }
    if case .head(let head) = output { _ = BodyLength.announced(in: head.headers, isDecoded: true) }
    if case .tooLarge = output { return }
  }
}

/// The first line is the `Content-Type`, the rest the body: however it is cut, the same parts come out.
private func fuzzParts(_ bytes: [UInt8]) {
  let end = bytes.firstIndex(of: 0x0A) ?? 0
  let type = "multipart/x-mixed-replace; boundary=" + String(decoding: bytes[..<end], as: UTF8.self)
  let body = Array(bytes[end...])
  guard let whole = parts(of: body, type: type, size: max(1, body.count)) else { return }
  for size in [1, 2, 3, 7, 64] where parts(of: body, type: type, size: size) != whole {
    fatalError("cut into pieces of \(size) bytes, the body has other parts")
  }
}

private func parts(of body: [UInt8], type: String, size: Int) -> [MixedReplaceSplitter.Output]? {
  guard var splitter = MixedReplaceSplitter(contentType: type) else { return nil }
  var joined: [MixedReplaceSplitter.Output] = []
  var outputs: [MixedReplaceSplitter.Output] = []
  for start in stride(from: 0, to: body.count, by: size) {
    let piece = Array(body[start..<min(body.count, start + size)])
    outputs += piece.withUnsafeBytes { splitter.add($0) }
  }
  outputs += splitter.finish()
  for output in outputs {
    if case .tooLarge = output { return nil }
    if case .data(let data) = output, case .data(let before)? = joined.last {
      joined[joined.count - 1] = .data(before + data)
    } else {
      joined.append(output)
    }
  }
  return joined
}

private func fuzzFields(_ text: String) {
  _ = ContentRange(text)
  if let name = ContentDisposition(text).fileName { check(FileName(name)) }
  check(FileName(text))
  check(FileName(url: text))
}

private func check(_ name: FileName?) {
  guard let text = name?.text else { return }
  guard !text.isEmpty, text.utf8.count <= FileName.maximumLength, !text.utf8.contains(0x2F), !text.utf8.contains(0),
    text.utf8.first != 0x2E, text.utf8.first != 0x2D
  else { fatalError("the name \"\(text)\" is not safe") }
}

/// The first byte says in which order bytes arrive: the answer may not depend on it.
private func fuzzExtraction(_ bytes: [UInt8]) {
  let whole = answer(ByteView(whole: bytes), of: bytes)
  let view = ByteView(length: UInt64(bytes.count))
  let onDemand = answer(view, of: bytes)
  guard whole == onDemand else { fatalError("whole: \(whole)\non demand: \(onDemand)") }
  _ = answer(ByteView(), of: bytes)
}

private func answer(_ view: ByteView, of bytes: [UInt8]) -> String {
  let keys: Set = [
    "archive", "chapters", "cover", "dimensions", "duration", "feed", "page", "pages", "tags", "tracks", "type",
  ]
  var interrogation = Interrogation(Question(keys: keys), of: .bundled)
  for _ in 0..<20_000 {
    switch interrogation.advance(over: view) {
    case .answered(let findings): return findings.map { "\($0.value) \($0.confidence)" }.joined(separator: ", ")
    case .failed(let refusal): return "\(refusal.error.code)"
    case .needsLength: view.setLength(UInt64(bytes.count))
    case .needs(let ranges):
      for range in ranges {
        let present = range.clamped(to: 0..<UInt64(bytes.count))
        if range.upperBound > UInt64(bytes.count) { view.setLength(UInt64(bytes.count)) }
        view.insert(Array(bytes[Int(present.lowerBound)..<Int(present.upperBound)]), at: present.lowerBound)
      }
    }
  }
  fatalError("it asks without end")
}
