/// The extractors that may be asked: a value, handed in by whoever asks.
public struct ExtractorRegistry: Sendable {
  /// In the order in which they were given; of two equal candidates the earlier is asked first.
  public private(set) var extractors: [any Extractor] {
    didSet { identity = Identity(extractors) }
  }
  /// Who may answer, to compare registries by.
  public private(set) var identity: Identity

  /// A registry of these extractors.
  public init(_ extractors: [any Extractor] = []) {
    self.extractors = extractors
    identity = Identity(extractors)
  }

  /// Adds an extractor; one with the same id is replaced.
  public mutating func register(_ extractor: any Extractor) {
    extractors.removeAll { $0.descriptor.id == extractor.descriptor.id }
    extractors.append(extractor)
  }

  /// All keys that can be asked, sorted.
  public var keys: [String] { Set(extractors.flatMap(\.descriptor.keys)).sorted() }

  /// Whether `name` is a key, a part of a key's value (`tags.title`) or the id of an extractor.
  public func knows(_ name: String) -> Bool {
    let key = AskedName(name).key
    return extractors.contains { $0.descriptor.id == name || $0.descriptor.keys.contains(key) }
  }

  /// The question that `names` ask, each a key, a part of a key's value or an extractor's id, and the registry that may answer it: where ids
  /// are named, only those extractors, asked for all keys they have.
  public func resolve(_ names: [String], exact: Bool = false) -> (question: Question, registry: ExtractorRegistry) {
    let known = keys
    let named = extractors.filter { names.contains($0.descriptor.id) && !known.contains($0.descriptor.id) }
    let asked = names.filter { name in !named.contains { $0.descriptor.id == name } }
    let all = named.reduce(into: Set(asked.map { AskedName($0).key })) { $0.formUnion($1.descriptor.keys) }
    return (Question(keys: all, exact: exact), named.isEmpty ? self : ExtractorRegistry(named))
  }

  /// The extractor to expect from a resource's name alone: by extension first, then by MIME type.
  public func expected(for name: ResourceName) -> ExtractorDescriptor? {
    let descriptors = extractors.lazy.map(\.descriptor)
    if let fileExtension = name.fileExtension,
      let found = descriptors.first(where: { $0.extensions.contains(fileExtension) })
    {
      return found
    }
    guard let mimeType = name.mimeType else { return nil }
    return descriptors.first { $0.mimeTypes.contains(mimeType) }
  }

  /// The extractors that have one of the question's keys and whose sniffers like the head, best first.
  ///
  /// What the sniffers miss is asked for in one round. A sniffer that fails, because the resource is shorter than
  /// what it looks at, has found no match: it must not keep the others from being asked.
  public func candidates(
    for question: Question, in input: ByteView, named name: ResourceName
  ) throws(ParserPause) -> [any Extractor] {
    var scored: [(order: Int, score: Int, extractor: any Extractor)] = []
    var missing: [Range<UInt64>] = []
    for (order, extractor) in extractors.enumerated() {
      let descriptor = extractor.descriptor
      guard !question.keys.isDisjoint(with: descriptor.keys) else { continue }
      do throws(ParserPause) {
        let score = try extractor.sniff(input)
        guard score > .none else { continue }
        scored.append((order, score.value * 4 + tieBreak(descriptor, name), extractor))
      } catch {
        switch error {
        case .missing(let ranges): missing += ranges
        case .lengthUnknown: throw error
        case .failed: continue
        }
      }
    }
    if !missing.isEmpty { throw .missing(missing) }
    return scored.sorted { ($0.score, $1.order) > ($1.score, $0.order) }.map(\.extractor)
  }

  private func tieBreak(_ descriptor: ExtractorDescriptor, _ name: ResourceName) -> Int {
    (name.fileExtension.map(descriptor.extensions.contains) == true ? 2 : 0)
      + (name.mimeType.map(descriptor.mimeTypes.contains) == true ? 1 : 0)
  }
}
