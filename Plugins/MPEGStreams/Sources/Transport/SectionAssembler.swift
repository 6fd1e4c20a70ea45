/// Puts the sections of tables together from packets (ISO/IEC 13818-1, 2.4.4).
struct SectionAssembler {
  private var buffer: [UInt8] = []
  private var isOpen = false

  /// Takes in a packet's payload; gives the sections that are whole with it.
  mutating func add(_ payload: ArraySlice<UInt8>, starts: Bool) -> [[UInt8]] {
    var payload = payload
    if starts {
      guard let pointer = payload.first, payload.count > Int(pointer) else { return [] }
      if isOpen { buffer += payload.dropFirst().prefix(Int(pointer)) }
      let finished = take()
      buffer = []
      isOpen = true
      payload = payload.dropFirst(1 + Int(pointer))
      buffer += payload
      return finished + take()
    }
    guard isOpen, buffer.count < 1 << 16 else { return [] }
    buffer += payload
    return take()
  }

  private mutating func take() -> [[UInt8]] {
    var sections: [[UInt8]] = []
    while buffer.count >= 3, buffer[0] != 0xFF {
      let size = 3 + (Int(buffer[1] & 0x0F) << 8 | Int(buffer[2]))
      guard buffer.count >= size else { break }
      sections.append(Array(buffer[..<size]))
      buffer.removeFirst(size)
    }
    return sections
  }
}
