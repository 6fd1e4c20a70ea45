extension LoopbackServer {
  /// Header fields in the order of the wire, repeated names kept. Names are compared without regard to case.
  public struct HeaderFields: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Field: Sendable, Equatable {
      /// The name as it was written.
      public let name: String
      /// The value without the white space around it.
      public let value: String
    }

    /// Every field line.
    public private(set) var all: [Field] = []

    /// No fields.
    public init() {}

    /// The fields of a literal, in its order; a name may stand in it more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
      for (name, value) in elements { append(name, value) }
    }

    /// The first value of a name; nil where there is none. Setting replaces all lines of the name by one at the end.
    public subscript(_ name: String) -> String? {
      get { all.first { Self.isSame($0.name, name) }?.value }
      set {
        all.removeAll { Self.isSame($0.name, name) }
        if let newValue { append(name, newValue) }
      }
    }

    /// Every value of a name, in order.
    public func values(of name: String) -> [String] {
      all.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Adds a line at the end.
    public mutating func append(_ name: String, _ value: String) {
      all.append(Field(name: name, value: value))
    }

    /// These fields and then the others; a name that the others have replaces the lines here.
    public func merging(_ others: HeaderFields) -> HeaderFields {
      var result = self
      result.all.removeAll { field in others.all.contains { Self.isSame($0.name, field.name) } }
      result.all += others.all
      return result
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
      one.utf8.elementsEqual(other.utf8) || one.lowercased() == other.lowercased()
    }
  }
}
