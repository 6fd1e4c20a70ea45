/// How much the head of a resource looks like an elementary stream.
public enum ElementaryStreamSniffer {
  /// Strong where frames follow each other from the start of the head or behind its tag to its end, plausible where only one
  /// fits or junk stands before them, weak where a tag hides what follows.
  public static func score<Syntax: ElementaryFrameSyntax>(
    _ input: ByteView, _ syntax: Syntax
  ) throws(ParserPause) -> SniffScore {
    // Only the head may be asked for, so it is sniffed as a resource of its own.
    let head = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    let isWhole = input.length.map { $0 <= UInt64(head.count) } ?? false
    do throws(ParserPause) {
      return try score(ByteView(whole: head), syntax, isWhole: isWhole)
    } catch {
      return .none
    }
  }

  private static func score<Syntax: ElementaryFrameSyntax>(
    _ head: ByteView, _ syntax: Syntax, isWhole: Bool
  ) throws(ParserPause) -> SniffScore {
    let count = head.length ?? 0
    var start: UInt64 = 0
    while let tag = try ID3v2Header(in: head, at: start), tag.isSynchSafe {
      start = tag.end
      guard start < count else { return isWhole ? .none : .weak }
    }
    let reader = ElementaryFrameReader(input: head, syntax: syntax)
    if let frame = try reader.frame(at: start) {
      let next = start +| frame.size
      guard next < count else { return isWhole && next > count ? .none : .plausible }
      if try reader.frame(of: frame.kind, at: next) != nil { return .strong }
    }
    var search = ElementaryFrameSearch(from: start, span: count, believesShortRuns: isWhole)
    guard try search.run(reader) != nil else { return .none }
    return search.position == start ? .strong : .plausible
  }
}
