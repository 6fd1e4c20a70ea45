/// The options by their long names.
enum OptionKey: String, Sendable, CaseIterable {
  case output
  case remoteName = "remote-name"
  case directory
  case discard
  case clobber

  case extractor
  case exact
  case human
  case store
  case refresh
  case offline
  case olderThan = "older-than"

  case format
  case unordered
  case quiet
  case verbose

  case input
  case parallel
  case perHost = "per-host"

  case maxTime = "max-time"
  case connectTimeout = "connect-timeout"
  case idleTimeout = "idle-timeout"
  case maxFileSize = "max-filesize"
  case maxBytes = "max-bytes"
  case maxRequests = "max-requests"
  case deadline

  case header
  case userAgent = "user-agent"
  case compressed
  case follow
  case maxRedirects = "max-redirs"
  case fail
  case insecure
  case certificateAuthority = "cacert"

  case help
  case version
  case markdown
}
