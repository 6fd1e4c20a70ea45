/// The predictors of PNG, by which neighbours are stored as differences (ISO 32000-1, section 7.4.4.4; PNG, section 9).
enum Predictor {
  /// The bytes as they were before `settings` were applied.
  static func undo(_ bytes: [UInt8], _ settings: PDFObject?) -> [UInt8] {
    guard let kind = settings?["Predictor"]?.integer, kind >= 10 else { return bytes }
    let columns = settings?["Columns"]?.integer ?? 1
    let colors = settings?["Colors"]?.integer ?? 1
    let bits = settings?["BitsPerComponent"]?.integer ?? 8
    guard (1...100_000).contains(columns), (1...32).contains(colors), (1...16).contains(bits) else { return bytes }
    let width = (columns * colors * bits + 7) / 8
    let step = max(1, colors * bits / 8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var above = [UInt8](repeating: 0, count: width)
    var start = 0
    while start + width < bytes.count {
      var row = Array(bytes[(start + 1)...(start + width)])
      for index in row.indices {
        let left = index >= step ? row[index - step] : 0
        let corner = index >= step ? above[index - step] : 0
        switch bytes[start] {
        case 1: row[index] &+= left
        case 2: row[index] &+= above[index]
        case 3: row[index] &+= UInt8((Int(left) + Int(above[index])) / 2)
        case 4: row[index] &+= paeth(left, above[index], corner)
        default: break
        }
      }
      output += row
      above = row
      start += width + 1
    }
    return output
  }

  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let guess = Int(left) + Int(above) - Int(corner)
    let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }
}
