/// Several parsers of one format that each answer one key, as one parser.
///
/// What they miss is asked for in one round. The group answers when all are through, with what was found; where nothing
/// was, the first one's failure is the group's.
public struct ParserGroup: ExtractionParser {
  private struct Member {
    var parser: any ExtractionParser
    var isDone = false
    var releasedBefore: UInt64 = 0
    var found: [Finding] = []
  }

  private var members: [Member]
  private var failure: ExtractionError?

  /// A group of these parsers.
  public init(_ parsers: [any ExtractionParser]) { members = parsers.map { Member(parser: $0) } }

  /// Asks each that has not answered yet.
  public mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    var missing: [Range<UInt64>] = []
    var lacksLength = false
    // What one has passed, another may still have to read.
    let defersRelease = input.defersRelease
    input.defersRelease = true
    for index in members.indices where !members[index].isDone {
      do throws(ParserPause) {
        members[index].found = try members[index].parser.parse(input)
        members[index].isDone = true
      } catch {
        switch error {
        case .missing(let ranges): missing += ranges
        case .lengthUnknown: lacksLength = true
        case .failed(let error):
          failure = failure ?? error
          members[index].isDone = true
        }
      }
      members[index].releasedBefore = max(members[index].releasedBefore, input.takeDeferredRelease())
    }
    input.defersRelease = defersRelease
    if let floor = members.filter({ !$0.isDone }).map(\.releasedBefore).min() { input.release(before: floor) }
    if !missing.isEmpty { throw .missing(missing) }
    if lacksLength { throw .lengthUnknown }
    // In the order of the members, and not in that in which their bytes came.
    let found = members.flatMap(\.found)
    if found.isEmpty { throw .failed(failure ?? .absent("no value was found")) }
    return found
  }

  /// What can be said already.
  public var provisional: [Finding] { members.flatMap { $0.isDone ? $0.found : $0.parser.provisional } }
}
