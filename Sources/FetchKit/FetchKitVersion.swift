/// The version of the library and of the command.
public enum FetchKitVersion {
  /// The version by semver.org.
  public static let current = "0.1.0"
}
