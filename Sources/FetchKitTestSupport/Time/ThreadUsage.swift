import Foundation

/// What a thread has done with its time so far. The difference of two says whether it polled or spun in between: a thread that waits
/// properly has slept about as often as it was called, and has used no processor.
public struct ThreadUsage: Sendable, Hashable {
  /// How often it has gone to sleep of its own will. 0 where the system does not count that by thread (macOS).
  public var sleeps: Int
  /// Seconds of processor.
  public var processorTime: Double

  /// The calling thread's.
  public static var current: ThreadUsage {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    var sleeps = 0
    #if os(Linux)
      var usage = rusage()
      // RUSAGE_THREAD, which Glibc's headers keep for GNU programs.
      getrusage(1, &usage)
      sleeps = usage.ru_nvcsw
    #endif
    return ThreadUsage(sleeps: sleeps, processorTime: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
  }

  /// What was done between two moments.
  public static func - (later: ThreadUsage, earlier: ThreadUsage) -> ThreadUsage {
    ThreadUsage(
      sleeps: later.sleeps - earlier.sleeps, processorTime: later.processorTime - earlier.processorTime)
  }
}
