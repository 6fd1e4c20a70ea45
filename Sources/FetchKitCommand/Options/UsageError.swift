/// The command line makes no sense: exit status 2.
struct UsageError: Error, Equatable {
  /// What is wrong, without a final full stop.
  let message: String
  /// What to try; nil where there is nothing sensible to say.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }
}
