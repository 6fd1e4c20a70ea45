import Foundation

/// A lock between processes, by a file of its own.
enum FileLock {
  /// Does something while no other process does. Where the lock cannot be had in time (seconds) or at all, as in a folder
  /// that cannot be written to, it is done all the same: what the lock saves is trouble, not data.
  static func holding<Result>(_ path: String, atMost limit: Double, _ body: () -> Result) -> Result {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    defer { if descriptor >= 0 { close(descriptor) } }
    if descriptor >= 0 {
      var waited = 0.0
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR, waited < limit {
        usleep(5000)
        waited += 0.005
      }
    }
    return body()
  }
}
