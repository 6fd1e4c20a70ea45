/// A digest that is being made of bytes that go by.
protocol Digesting {
  /// Takes in what comes next.
  mutating func update(_ bytes: UnsafeRawBufferPointer)
  /// The digest of all that was taken in; nil where the system's library failed. The last call.
  mutating func finish() -> [UInt8]?
}
