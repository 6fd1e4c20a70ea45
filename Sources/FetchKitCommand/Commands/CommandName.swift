/// The commands by name.
enum CommandName: String, Sendable, CaseIterable, CustomStringConvertible {
  case get
  case explain
  case extractors
  case cache
  case completion
  case manual
  case help

  var description: String { rawValue }
}
