import Foundation

/// Why something was not fetched: a stable code, whose fault it is, a sentence, and a hint at the next step.
public struct FetchError: Error, Sendable, Hashable {
  /// The kinds of failure, stable across versions.
  public let code: Code
  /// What happened, in a sentence without a final full stop. It names what, where and how much; text that came from a
  /// server in it has its control characters escaped.
  public let message: String
  /// What to try next, in a sentence without a final full stop; nil where there is nothing sensible to say.
  public let hint: String?
  /// The HTTP status, where the error is about one.
  public let status: Int?
  /// How long the server asked to be left alone, in seconds, where it answered 429 or 503 and said so (RFC 9110 section
  /// 10.2.3); nil where it did not.
  public let retryAfter: Double?

  /// An error.
  public init(
    _ code: Code, _ message: String, hint: String? = nil, status: Int? = nil, retryAfter: Double? = nil
  ) {
    (self.code, self.message, self.hint, self.status) = (code, message, hint, status)
    self.retryAfter = retryAfter
  }

  /// The download was cancelled by its owner.
  public static let cancelled = FetchError(.cancelled, "cancelled")
}

extension FetchError {
  /// A kind of failure. The raw value is the code in JSON output.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Something that has no code of its own.
    case other
    /// The caller asked for something that makes no sense, such as a URL that is not one.
    case usage
    /// The host's name (or the proxy's) cannot be resolved.
    case nameLookup = "name_lookup"
    /// No connection could be made.
    case connect
    /// The TLS handshake or the certificate failed.
    case tls
    /// One of the time limits passed.
    case timeout
    /// The server answered with a status of 400 or above.
    case httpStatus = "http_status"
    /// Too many redirects, or one to a protocol that is not allowed.
    case redirects
    /// The content is of no format that any extractor knows.
    case formatNotRecognised = "format_not_recognised"
    /// The content breaks the rules of its format or is cut.
    case malformedData = "malformed_data"
    /// The content has no such value.
    case valueNotPresent = "value_not_present"
    /// A limit on bytes, requests or time of an extraction was reached, or the body is larger than allowed.
    case budgetSpent = "budget_spent"
    /// A local file could not be read or written.
    case localIO = "local_io"
    /// A plugin failed.
    case plugin
    /// The owner cancelled.
    case cancelled
    /// The body was cut short, or its parts do not belong together.
    case transferCut = "transfer_cut"
    /// The content does not have the checksum that was asked for.
    case checksumMismatch = "checksum_mismatch"
  }

  /// Whose fault a failure is.
  public enum Blame: String, Sendable, Hashable {
    /// The program or person that asked.
    case caller
    /// The server, which answered wrongly or refused.
    case server
    /// Something between here and the server.
    case network
    /// The content.
    case data
    /// A limit that was set.
    case limit
    /// Nobody's: it was cancelled.
    case cancelled
    /// This machine.
    case machine
  }

  /// Whose fault it is.
  public var blame: Blame {
    switch code {
    case .usage: .caller
    case .httpStatus, .redirects, .tls: .server
    case .nameLookup, .connect, .timeout, .transferCut: .network
    case .formatNotRecognised, .malformedData, .valueNotPresent, .checksumMismatch: .data
    case .budgetSpent: .limit
    case .cancelled: .cancelled
    case .other, .localIO, .plugin: .machine
    }
  }

  /// The exit status of the command for this failure.
  public var exitStatus: Int32 {
    switch code {
    case .other: 1
    case .usage: 2
    case .nameLookup: 3
    case .connect: 4
    case .tls: 5
    case .timeout: 6
    case .httpStatus: 7
    case .redirects: 8
    case .formatNotRecognised: 9
    case .malformedData: 10
    case .valueNotPresent: 11
    case .budgetSpent: 12
    case .localIO: 13
    case .plugin: 14
    case .cancelled: 15
    case .transferCut: 16
    case .checksumMismatch: 17
    }
  }
}

extension FetchError: CustomStringConvertible {
  /// The message, and the hint in brackets.
  public var description: String { hint.map { "\(message) (\($0))" } ?? message }
}

extension FetchError: LocalizedError {
  /// The message: what `localizedDescription` gives.
  public var errorDescription: String? { message }
  /// The hint.
  public var recoverySuggestion: String? { hint }
}
