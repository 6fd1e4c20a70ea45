/// Where words stand in bytes.
enum Bytes {
  /// The index at which `word` stands first; nil where it does not.
  static func first(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= count else { return nil }
    return word.withUTF8Buffer { mark in
      bytes.withUnsafeBufferPointer { bytes -> Int? in
        for start in 0...(bytes.count - count) where bytes[start] == mark[0] {
          if (1..<count).allSatisfy({ bytes[start + $0] == mark[$0] }) { return start }
        }
        return nil
      }
    }.map { bytes.startIndex + $0 }
  }

  /// The index at which `word` stands last; nil where it does not.
  static func last(_ word: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    var found: Int?
    var rest = bytes
    while let next = first(word, in: rest) {
      found = next
      rest = rest[(next + 1)...]
    }
    return found
  }
}
