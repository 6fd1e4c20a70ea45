/// Where packets stand in a region: their distance, and where the first one starts.
struct PacketLayout: Equatable {
  static let sync: UInt8 = 0x47
  /// Bytes of a packet without what recorders and modulators add.
  static let packet = 188
  private static let distances = [188, 192, 204]
  /// Sync bytes that have to follow each other.
  private static let chain = 3

  let distance: Int
  /// The index of the first sync byte.
  let first: Int
  /// How many packets follow each other there, counted up to 20.
  let packets: Int

  /// The layout of `bytes`; nil where no chain of sync bytes starts within the first packets.
  init?(_ bytes: [UInt8]) {
    for first in 0..<min(bytes.count, 3 * 204) where bytes[first] == Self.sync {
      for distance in Self.distances {
        let count = Self.count(bytes, first, distance)
        let room = (bytes.count - first - 1) / distance + 1
        guard count >= min(20, room), room >= Self.chain else { continue }
        // Sync bytes in a whole chain of 188 stand in none of 192; text of one letter has them everywhere.
        guard !bytes[first..<min(first + 8, bytes.count)].allSatisfy({ $0 == Self.sync }) else { continue }
        (self.distance, self.first, packets) = (distance, first, count)
        return
      }
    }
    return nil
  }

  private static func count(_ bytes: [UInt8], _ first: Int, _ distance: Int) -> Int {
    var count = 0
    while count < 20, first + count * distance < bytes.count, bytes[first + count * distance] == sync { count += 1 }
    return count
  }
}
