import Extraction

/// A `meta` box with a list of items: iTunes' `ilst`, whose items have names of four characters, or QuickTime's, which has
/// a table of names before it (QuickTime File Format, "Metadata").
struct ItemList {
  /// A value longer than this is left out, in bytes.
  private static let longestText: UInt64 = 1 << 20
  private static let mostItems = 2000

  let keys: Set<String>
  let reader: BoxReader

  /// What the items say.
  func read(_ meta: Box) throws(ParserPause) -> TagContent {
    var content = TagContent(place: "moov/meta")
    do throws(ParserPause) {
      let parts = try reader.boxes(from: try start(of: meta), to: meta.end)
      guard let list = parts.first(where: { $0.type == "ilst" }) else { return content }
      var names: [String] = []
      if let table = parts.first(where: { $0.type == "keys" }) { names = try self.names(table) }
      // Of a file that is cut the items in front of the cut are there all the same.
      let end = min(list.end, reader.input.length ?? .max)
      let items = try reader.boxes(from: list.payload, to: end).prefix(Self.mostItems)
      // All but pictures is wanted at once.
      let wanted = items.filter { isWanted($0) && $0.type != "covr" }
      if keys.contains("tags") { try reader.input.require(wanted.map { $0.start..<$0.end }) }
      for item in items where isWanted(item) { try take(item, names, &content) }
    } catch {
      guard case .failed = error else { throw error }
    }
    return content
  }

  private func isWanted(_ item: Box) -> Bool {
    item.type == "covr" ? keys.contains("cover") : keys.contains("tags") && item.size <= Self.longestText
  }

  /// In MP4 the box has a version and flags, in QuickTime it has not (ISO/IEC 14496-12, 8.11.1).
  private func start(of meta: Box) throws(ParserPause) -> UInt64 {
    guard meta.payloadSize >= 12 else { return meta.payload }
    return try reader.input.matches("hdlr", at: meta.payload +| 4) ? meta.payload : meta.payload +| 4
  }

  /// The names that items refer to by number, from 1 on.
  private func names(_ table: Box) throws(ParserPause) -> [String] {
    guard table.size <= Self.longestText else { return [] }
    try reader.load(table)
    var names: [String] = []
    for entry in try reader.boxes(from: table.payload +| 8, to: table.end) {
      let name = TagText.utf8OrLatin1(try reader.input.bytes(entry.content))
      let prefix = "com.apple.quicktime."
      names.append(name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
    }
    return names
  }

  private func take(_ item: Box, _ names: [String], _ content: inout TagContent) throws(ParserPause) {
    let parts = try reader.children(of: item)
    let values = parts.filter { $0.type == "data" && $0.payloadSize >= 8 }
    if item.type == "covr" {
      guard content.cover == nil, let first = values.first else { return }
      let bytes = try reader.input.bytes((first.payload +| 8)..<first.end)
      if !bytes.isEmpty { content.cover = TagPicture(bytes: bytes) }
      return
    }
    for value in values {
      let kind = try reader.input.bigEndian(UInt32.self, at: value.payload) & 0xFF_FFFF
      let data = ItemValue(kind: kind, bytes: try reader.input.bytes((value.payload +| 8)..<value.end))
      if item.type == "----" {
        guard let name = try freeName(parts) else { continue }
        if let text = data.text { content.fields.add(own: name, text) }
      } else if !names.isEmpty, let name = Self.element(names, item.type.rawValue) {
        if let text = data.text { content.fields.add(own: name, text) }
      } else {
        data.add(item.type, to: &content.fields)
      }
    }
  }

  private static func element(_ names: [String], _ number: UInt32) -> String? {
    guard number > 0, number <= UInt32(clamping: names.count) else { return nil }
    return names[Int(number) - 1]
  }

  /// The name of a free item: what stands behind the version of its `name` box.
  private func freeName(_ parts: [Box]) throws(ParserPause) -> String? {
    guard let box = parts.first(where: { $0.type == "name" }), box.payloadSize > 4, box.size < 1024 else { return nil }
    return TagText.utf8OrLatin1(try reader.input.bytes((box.payload +| 4)..<box.end))
  }
}
