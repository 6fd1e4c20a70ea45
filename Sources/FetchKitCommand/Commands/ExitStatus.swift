import FetchKit

/// The exit statuses of the command. Scripts stand on them: none changes its meaning.
enum ExitStatus {
  static let success: Int32 = 0
  static let usage: Int32 = 2
  static let localIO: Int32 = 13
  static let cancelled: Int32 = 15
  static let someFailed: Int32 = 20
  static let interrupted: Int32 = 130

  /// Each status and what it means, for the manual.
  static let meanings: [(status: Int32, meaning: String)] = [
    (0, "done"), (1, "another failure"), (2, "the command line or a URL makes no sense"),
    (3, "a host name cannot be resolved"), (4, "no connection"), (5, "TLS or a certificate failed"),
    (6, "a time limit passed"), (7, "the server answered with an error status"),
    (8, "too many redirects, or one that is not allowed"), (9, "the format is not recognised"),
    (10, "the data is malformed or cut"), (11, "the data has no such value"),
    (12, "a limit on bytes, requests or time was reached; what is known is printed"),
    (13, "a local file or stream could not be read or written"), (14, "a plugin failed"),
    (15, "cancelled, by SIGTERM for example"), (16, "the transfer was cut short or is inconsistent"),
    (17, "the checksum does not match"),
    (20, "some of several URLs failed; where all failed alike, the status they share"), (130, "interrupted by SIGINT"),
  ]

  /// The code that results and `error` columns have for a status; nil where none is meant.
  static func code(_ status: Int32) -> FetchError.Code? {
    FetchError.Code.allCases.first { FetchError($0, "").exitStatus == status }
  }
}
