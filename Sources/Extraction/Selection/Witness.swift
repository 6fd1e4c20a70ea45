/// One extractor that is being asked, for some of a question's keys.
struct Witness {
  /// What came of asking.
  enum Reply {
    case needs([Range<UInt64>])
    case needsLength
    case answered([Finding])
    case declined(ExtractionError)
  }

  let id: String
  let keys: Set<String>
  private(set) var parser: any ExtractionParser
  /// Whether it has answered or declined.
  private(set) var isDone = false
  /// It will not read before this offset again.
  private(set) var releasedBefore: UInt64 = 0

  init(_ extractor: any Extractor, for question: Question, about name: ResourceName) {
    id = extractor.descriptor.id
    keys = question.keys
    parser = extractor.makeParser(for: question, about: name)
  }

  /// Asks, with what `input` has now.
  mutating func ask(_ input: ByteView) -> Reply {
    let reply = parse(input)
    releasedBefore = max(releasedBefore, input.takeDeferredRelease())
    switch reply {
    case .answered, .declined: isDone = true
    case .needs, .needsLength: break
    }
    return reply
  }

  private mutating func parse(_ input: ByteView) -> Reply {
    do throws(ParserPause) {
      let findings = try parser.parse(input)
      return findings.isEmpty ? .declined(.absent("no value was found")) : .answered(findings)
    } catch {
      return Self.judge(error, input)
    }
  }

  /// What a pause means, given what is here: whoever asks for what it was given would ask for ever.
  static func judge(_ pause: ParserPause, _ input: ByteView) -> Reply {
    switch pause {
    case .missing(let ranges):
      let behind = input.length.flatMap { length in ranges.first { $0.upperBound > length } }
      if let behind, let length = input.length {
        let wanted = behind.upperBound - behind.lowerBound
        return .declined(.truncated(at: behind.lowerBound, wanted: wanted, length: length))
      }
      if ranges.contains(where: { !input.gaps(in: $0).isEmpty }) { return .needs(ranges) }
      return .declined(
        .malformed("the extractor asked again for bytes that it was given", at: ranges.first?.lowerBound))
    case .lengthUnknown:
      if input.length == nil { return .needsLength }
      return .declined(.malformed("the extractor asked again for a length that it was given"))
    case .failed(let error):
      return .declined(error)
    }
  }
}
