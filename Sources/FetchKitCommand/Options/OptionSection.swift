/// The headings under which options are shown, in this order.
enum OptionSection: String, Sendable, CaseIterable {
  case saving = "Saving"
  case asking = "Asking"
  case printing = "Printing"
  case lists = "Lists"
  case limits = "Limits"
  case requests = "Requests"
  case general = "General"

  /// What the placeholders of its options count; nil where they need no word.
  var units: String? { self == .limits ? "TIME in seconds, BYTES also as 64K, 1.5M, 2G; 0 for none" : nil }
}
