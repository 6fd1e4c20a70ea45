extension ExtractorRegistry {
  /// Who may answer, by ids and versions, in order. Two registries with the same identity give the same answers. It is made
  /// once for a registry, so that comparing and hashing one costs next to nothing: a list does it for each of its rows.
  public struct Identity: Sendable, Hashable {
    private final class Names: Sendable {
      let list: [String]
      let hash: Int

      init(_ list: [String]) { (self.list, hash) = (list, list.hashValue) }
    }

    private let names: Names

    init(_ extractors: [any Extractor]) {
      names = Names(
        extractors.map { extractor in
          let descriptor = extractor.descriptor
          return "\(descriptor.id):\(descriptor.version)"
        })
    }

    /// Whether the same extractors may answer.
    public static func == (lhs: Identity, rhs: Identity) -> Bool {
      lhs.names === rhs.names || (lhs.names.hash == rhs.names.hash && lhs.names.list == rhs.names.list)
    }

    /// Hashes what was counted when it was made.
    public func hash(into hasher: inout Hasher) { hasher.combine(names.hash) }
  }
}
