/// How the manual and the reference page describe what stands on standard output.
enum ResultWording {
  /// Each format and what it looks like.
  static let formats: [(format: String, description: String)] = [
    (
      "text",
      """
      One URL and one key: the bare value and a line break. Otherwise a line for each URL: the URL, a tab, and the values \
      in the order of the keys, parted by tabs; a value that is not there is empty. Saving files prints nothing. An \
      estimate is noted on standard error, unless -q is given.
      """
    ),
    (
      "json",
      """
      An object for a single URL, an array of them for several or a list. Members: schema (1), url (as it was given), \
      finalURL, ok, status, path (of a saved file), error (code, exit, message, hint) where it failed, findings (by key: \
      value, unit, confidence, source; an estimate also has its uncertainty; a key without an answer has the value null), \
      receipt (requests, roundTrips, bytesReceived, bytesTotal, connections, fromStore, elapsedMs). Members may be added; \
      none changes its meaning. explain adds extractor, mimeType, declined and reads.
      """
    ),
    ("jsonl", "The same objects, one in each line."),
    (
      "csv, tsv",
      """
      A line of headings, url, the keys, error; then a line for each URL. error is the code of the failure, empty where \
      there was none. Line breaks and tabs in values are written as \\u{A} and \\u{9}.
      """
    ),
  ]
}
