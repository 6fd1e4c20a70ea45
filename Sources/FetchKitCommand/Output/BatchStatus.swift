/// Gathers how the URLs ended into one exit status.
struct BatchStatus {
  private var succeeded = 0
  private var failures: Set<Int32> = []

  mutating func add(_ status: Int32) {
    if status == 0 { succeeded += 1 } else { failures.insert(status) }
  }

  /// 0 where all went well, the one status that all share where all failed alike, else 20.
  var exitStatus: Int32 {
    guard let first = failures.first else { return ExitStatus.success }
    return succeeded == 0 && failures.count == 1 ? first : ExitStatus.someFailed
  }
}
