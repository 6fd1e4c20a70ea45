/// The fields of a head or of trailers, in the order in which they came.
public struct HeaderFields: Sendable, Hashable {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as it was sent; names are compared without regard to case.
    public let name: String
    /// The value without blanks around it.
    public fileprivate(set) var value: String

    /// A field.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// All fields in order.
  public private(set) var fields: [Field]

  /// Fields in order.
  public init(_ fields: [Field] = []) { self.fields = fields }

  /// The value of the first field called `name`, whatever the case of its letters.
  public subscript(name: String) -> String? {
    fields.first { Self.equal($0.name, name) }?.value
  }

  /// All values of fields called `name`, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { Self.equal($0.name, name) }.map(\.value)
  }

  /// Adds a field at the end.
  public mutating func append(_ name: String, _ value: String) { fields.append(Field(name, value)) }

  /// Replaces all fields called `name` by one; nil removes them.
  public mutating func set(_ name: String, _ value: String?) {
    fields.removeAll { Self.equal($0.name, name) }
    if let value { append(name, value) }
  }

  /// Adds a folded line to the last field's value (RFC 9112 section 5.2: obsolete, still seen).
  mutating func extendLast(_ text: String) {
    guard let last = fields.indices.last else { return }
    // In place: a head may be one field of a hundred thousand lines.
    if !fields[last].value.isEmpty { fields[last].value += " " }
    fields[last].value += text
  }

  private static func equal(_ lhs: String, _ rhs: String) -> Bool {
    guard lhs.utf8.count == rhs.utf8.count else { return false }
    var other = rhs.utf8.makeIterator()
    for byte in lhs.utf8 where lower(byte) != other.next().map(lower) { return false }
    return true
  }

  private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
