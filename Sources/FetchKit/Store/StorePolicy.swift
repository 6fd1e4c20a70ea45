/// What a download or a session does with a ``ResultStore``.
public enum StorePolicy: Sendable, Hashable {
  /// What is remembered is used as long as it is fresh (RFC 9111 section 4.2); where it is not, the server is asked whether
  /// it still holds. The default.
  case use
  /// As ``use``, but a question is answered anew, from remembered bytes as far as they go: for whoever wants to see how
  /// the answer comes about. For a download it is the same as ``use``.
  case recompute
  /// Nothing that is remembered is used; what comes takes its place.
  case refresh
  /// Nothing is asked of any server. What is remembered is used whatever its age, unless its server has forbidden that
  /// (`no-cache`, `must-revalidate`); where it does not suffice the end is ``FetchError/Code/connect``.
  case offline
}
