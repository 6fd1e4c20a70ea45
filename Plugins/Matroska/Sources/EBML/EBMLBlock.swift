/// Elements in bytes that are all at hand: no pauses, and damage ends the walk instead of failing.
enum EBMLBlock {
  /// Calls `body` with the id and the content of each element in `bytes`, as far as they are sound.
  static func forEachChild(of bytes: ArraySlice<UInt8>, _ body: (UInt32, ArraySlice<UInt8>) -> Void) {
    var rest = bytes
    while !rest.isEmpty {
      guard case .header(let header) = rest.withUnsafeBytes({ EBMLHeader.read($0) }), let size = header.size,
        let size = Int(exactly: size), size <= rest.count - header.length
      else { return }
      let content = rest.dropFirst(header.length).prefix(size)
      body(header.id, content)
      rest = rest.dropFirst(header.length + size)
    }
  }

  /// The value of an unsigned integer element; nil where it has more than 8 bytes.
  static func unsigned(_ content: ArraySlice<UInt8>) -> UInt64? {
    content.count <= 8 ? content.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : nil
  }
}
