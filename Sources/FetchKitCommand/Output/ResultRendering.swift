/// Turns results into what stands on standard output, in the order in which they are handed in.
protocol ResultRendering {
  /// What stands before the first result.
  func begin() -> String

  /// A result.
  mutating func render(_ result: JobResult) -> String

  /// What stands behind the last result.
  ///
  /// - Parameter isWhole: false where the batch was broken off; what was begun is still closed.
  func end(isWhole: Bool) -> String
}
