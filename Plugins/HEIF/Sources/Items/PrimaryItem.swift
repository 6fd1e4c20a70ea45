import Extraction

/// The picture that a file is about, and what is said of it (ISO/IEC 23008-12, 6.2; 9.3).
///
/// A picture made of tiles, or derived otherwise, has its own properties, and those of its tiles do not count.
struct PrimaryItem {
  /// Its properties, in the order in which they apply.
  private let properties: [Box]

  init(meta: Box, _ reader: BoxReader) throws(ParserPause) {
    var (primary, container): (UInt32?, Box?) = (nil, nil)
    for box in try reader.boxes(from: meta.payload +| 4, to: meta.end) {
      if box.type == "pitm" {
        primary =
          try reader.input.uint8(at: box.payload) == 0
          ? UInt32(try reader.input.bigEndian(UInt16.self, at: box.payload +| 4))
          : try reader.input.bigEndian(at: box.payload +| 4)
      } else if box.type == "iprp", container == nil {
        container = box
      }
    }
    guard let container else { throw .failed(.malformed("the pictures have no properties (iprp)", at: meta.start)) }
    try reader.load(container)
    guard let list = try reader.first("ipco", in: container) else {
      throw .failed(.malformed("the list of properties (ipco) is missing", at: container.start))
    }
    let all = try reader.children(of: list)
    let found = try Self.associations(of: primary, in: container, all, reader)
    properties = found
  }

  /// The size: as stored, cropped, and turned, as the properties say one after the other.
  func dimensions(_ reader: BoxReader) throws(ParserPause) -> Dimensions {
    guard let extents = properties.first(where: { $0.type == "ispe" }) else {
      throw .failed(.absent("the primary picture has no size (ispe)"))
    }
    let width: UInt32 = try reader.input.bigEndian(at: extents.payload +| 4)
    let height: UInt32 = try reader.input.bigEndian(at: extents.payload +| 8)
    var size = Dimensions(Int(width), Int(height))
    var turning = Turning.none
    for box in properties {
      switch box.type {
      case "irot": turning = turning.followed(by: .rotation(try reader.input.uint8(at: box.payload) & 3))
      case "imir": turning = turning.followed(by: .mirroring(try reader.input.uint8(at: box.payload) & 1))
      case "clap":
        guard let aperture = try CleanAperture(box, reader, within: size, turning) else { continue }
        (size.croppedWidth, size.croppedHeight) = (aperture.width, aperture.height)
      case "pasp":
        let across: UInt32 = try reader.input.bigEndian(at: box.payload)
        let down: UInt32 = try reader.input.bigEndian(at: box.payload +| 4)
        size.sampleAspectRatio = (Int(across), Int(down))
      default: continue
      }
    }
    size.orientation = turning.orientation
    return size
  }

  /// The properties of `item`; where nobody says which picture is the primary one, those of the first that has a size.
  private static func associations(
    of item: UInt32?, in container: Box, _ properties: [Box], _ reader: BoxReader
  ) throws(ParserPause) -> [Box] {
    for table in try reader.children(of: container) where table.type == "ipma" {
      var associations = try ItemAssociations(table, reader)
      while let entry = try associations.next(reader) {
        let boxes = entry.properties.compactMap { properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil }
        if let item, entry.item == item { return boxes }
        if item == nil, boxes.contains(where: { $0.type == "ispe" }) { return boxes }
      }
    }
    throw .failed(.malformed("the primary picture has no properties", at: container.start))
  }
}
