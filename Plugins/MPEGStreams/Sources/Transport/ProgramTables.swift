import Extraction

/// Which streams there are, and which belong together: the program association table and the program maps.
struct ProgramTables {
  private static let mostStreams = 512

  /// Program maps by the packet identifier that they are sent under.
  private(set) var maps: [UInt16: Int] = [:]
  /// Streams by packet identifier, with their program.
  private(set) var streams: [UInt16: (program: Int, kind: StreamKind)] = [:]
  /// The packet identifiers in the order of the maps.
  private(set) var order: [UInt16] = []
  private var assemblers: [UInt16: SectionAssembler] = [:]
  private var seen: Set<Int> = []

  /// Whether there is a map for each program.
  var isComplete: Bool { !maps.isEmpty && seen.isSuperset(of: maps.values) }

  /// Whether packets of this identifier hold tables that are wanted.
  func wants(_ identifier: UInt16) -> Bool { identifier == 0 || maps[identifier] != nil }

  mutating func add(_ payload: ArraySlice<UInt8>, starts: Bool, _ identifier: UInt16) {
    var assembler = assemblers[identifier] ?? SectionAssembler()
    let sections = assembler.add(payload, starts: starts)
    assemblers[identifier] = assembler
    for section in sections {
      switch section[0] {
      case 0 where identifier == 0: associate(section)
      case 2: map(section)
      default: break
      }
    }
  }

  private mutating func associate(_ section: [UInt8]) {
    var index = 8
    while index + 4 <= section.count - 4, maps.count < Self.mostStreams {
      let program = Int(section.bigEndian(2, at: index))
      let identifier = UInt16(section.bigEndian(2, at: index + 2) & 0x1FFF)
      // Program 0 is the network's own table.
      if program != 0 { maps[identifier] = program }
      index += 4
    }
  }

  private mutating func map(_ section: [UInt8]) {
    guard section.count >= 16 else { return }
    let program = Int(section.bigEndian(2, at: 3))
    let infoSize = Int(section.bigEndian(2, at: 10) & 0xFFF)
    let info = StreamKind.Descriptors(Array(section.dropFirst(12).prefix(infoSize)))
    seen.insert(program)
    var index = 12 + infoSize
    while index + 5 <= section.count - 4, streams.count < Self.mostStreams {
      let identifier = UInt16(section.bigEndian(2, at: index + 1) & 0x1FFF)
      let size = Int(section.bigEndian(2, at: index + 3) & 0xFFF)
      let descriptors = Array(section.dropFirst(index + 5).prefix(size))
      let kind = StreamKind(type: section[index], descriptors: descriptors, registered: info.registered)
      if streams[identifier] == nil { order.append(identifier) }
      streams[identifier] = (program, kind)
      index += 5 + size
    }
  }
}
