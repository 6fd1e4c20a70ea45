/// Why an extractor has no answer.
public struct ExtractionError: Error, Sendable, Equatable {
  /// The kinds of reason, stable across versions.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The bytes are not of a format that the extractor knows; the next candidate may be asked.
    case notRecognised = "not_recognised"
    /// The format is known, but the bytes break its rules.
    case malformed
    /// The resource ends before the bytes that the answer needs.
    case truncated
    /// The format is sound and has no such value.
    case absent
  }

  /// The kind of reason.
  public let code: Code
  /// What was found, in a clause that can stand behind a colon.
  public let message: String
  /// Where in the resource, in bytes from its start.
  public let offset: UInt64?

  /// An error of any kind.
  public init(_ code: Code, _ message: String, at offset: UInt64? = nil) {
    (self.code, self.message, self.offset) = (code, message, offset)
  }

  /// The bytes are of another format.
  public static func notRecognised(_ message: String) -> Self { Self(.notRecognised, message) }

  /// The bytes break the format's rules at `offset`.
  public static func malformed(_ message: String, at offset: UInt64? = nil) -> Self {
    Self(.malformed, message, at: offset)
  }

  /// The resource is sound and does not have the value.
  public static func absent(_ message: String) -> Self { Self(.absent, message) }

  static func truncated(at offset: UInt64, wanted: UInt64, length: UInt64) -> Self {
    Self(.truncated, "the file ends at byte \(length), and \(wanted) bytes at \(offset) are needed", at: offset)
  }
}

extension ExtractionError: CustomStringConvertible {
  /// The message and the offset.
  public var description: String {
    guard let offset, code != .truncated else { return message }
    return "\(message) (at byte \(offset))"
  }
}
