/// A way to overwrite a field with something that lies.
enum FieldMutation: CaseIterable {
  case zeros4, ones4, zeros8, ones8, largestSigned4, largestSigned8, littleLargestSigned4, huge8, random4, random8

  func apply(to bytes: inout [UInt8], at offset: Int, _ generator: inout SeededGenerator) {
    for (index, byte) in pattern(&generator).enumerated() where offset + index < bytes.count {
      bytes[offset + index] = byte
    }
  }

  private func pattern(_ generator: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .zeros4: [0, 0, 0, 0]
    case .ones4: [0xFF, 0xFF, 0xFF, 0xFF]
    case .zeros8: [UInt8](repeating: 0, count: 8)
    case .ones8: [UInt8](repeating: 0xFF, count: 8)
    case .largestSigned4: [0x7F, 0xFF, 0xFF, 0xFF]
    case .largestSigned8: [0x7F] + [UInt8](repeating: 0xFF, count: 7)
    case .littleLargestSigned4: [0xFF, 0xFF, 0xFF, 0x7F]
    case .huge8: [0, 0, 0x01, 0, 0, 0, 0, 0]
    case .random4: (0..<4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    case .random8: (0..<8).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
  }
}
