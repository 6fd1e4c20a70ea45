import Extraction

/// The identifiers of objects, as their 16 bytes stand in a file (ASF Specification, section 10).
enum ASFObject {
  static let header = bytes("3026B2758E66CF11A6D900AA0062CE6C")
  static let data = bytes("3626B2758E66CF11A6D900AA0062CE6C")
  static let fileProperties = bytes("A1DCAB8C47A9CF118EE400C00C205365")
  static let streamProperties = bytes("9107DCB7B7A9CF118EE600C00C205365")
  static let headerExtension = bytes("B503BF5F2EA9CF118EE300C00C205365")
  static let extendedStreamProperties = bytes("CBA5E61472C632438399A96952065B5A")
  static let languageList = bytes("A946437CE0EFFC4BB229393EDE415C85")
  static let metadata = bytes("EACBF8C5AF5B77488467AA8C44FA4CCA")
  static let video = bytes("C0EF19BC4D5BCF11A8FD00805F5C442B")
  static let audio = bytes("409E69F84D5BCF11A8FD00805F5C442B")

  private static func bytes(_ digits: StaticString) -> [UInt8] {
    digits.withUTF8Buffer { text in
      stride(from: 0, to: text.count - 1, by: 2).map { index in
        UInt8(String(decoding: text[index..<index + 2], as: UTF8.self), radix: 16) ?? 0
      }
    }
  }
}
