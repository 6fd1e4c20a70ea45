import Foundation

/// How many descriptors the process may have open.
enum DescriptorLimit {
  /// Lifts the limit as far as `parallel` transfers need it and the system lets it: a connection and a file each. Where that
  /// is not enough, the transfers that find no descriptor fail and say so.
  static func raise(for parallel: Int) {
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    let needed = rlim_t(clamping: max(0, min(parallel, 1 << 30))) * 2 + 64
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return }
    limit.rlim_cur = min(needed, limit.rlim_max)
    _ = setrlimit(resource, &limit)
  }
}
