/// An object (ISO 32000-1, section 7.3). Strings are passed over: nothing that is asked stands in one.
indirect enum PDFObject: Equatable {
  case null
  case flag(Bool)
  case integer(Int)
  case real
  case string
  case name(String)
  case array([PDFObject])
  case dictionary([String: PDFObject])
  /// An object that stands elsewhere, by its number.
  case reference(Int)

  /// The value under `key`, where this is a dictionary.
  subscript(key: String) -> PDFObject? {
    guard case .dictionary(let members) = self else { return nil }
    return members[key]
  }

  var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  var name: String? {
    guard case .name(let name) = self else { return nil }
    return name
  }

  var array: [PDFObject]? {
    guard case .array(let items) = self else { return nil }
    return items
  }
}
