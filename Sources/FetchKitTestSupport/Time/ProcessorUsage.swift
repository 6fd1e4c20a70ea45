import Foundation

/// What a thread or the process has done with its time so far. The difference of two says whether it polled or spun in between: who
/// waits properly has slept about as often as something came, and has used no processor.
public struct ProcessorUsage: Sendable, Hashable {
  /// How often a thread has gone to sleep of its own will.
  public var sleeps: Int
  /// Seconds of processor.
  public var processorTime: Double

  /// The process's, all its threads together.
  public static var ofProcess: ProcessorUsage {
    var usage = rusage()
    // RUSAGE_SELF, which has another type on each system.
    getrusage(0, &usage)
    return ProcessorUsage(sleeps: usage.ru_nvcsw, processorTime: seconds(CLOCK_PROCESS_CPUTIME_ID))
  }

  /// The calling thread's. Its sleeps are counted on Linux only, and 0 elsewhere.
  public static var ofThread: ProcessorUsage {
    var usage = rusage()
    #if os(Linux)
      // RUSAGE_THREAD, which Glibc's headers keep for GNU programs.
      getrusage(1, &usage)
    #endif
    return ProcessorUsage(sleeps: usage.ru_nvcsw, processorTime: seconds(CLOCK_THREAD_CPUTIME_ID))
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// What was done between two moments.
  public static func - (later: ProcessorUsage, earlier: ProcessorUsage) -> ProcessorUsage {
    ProcessorUsage(sleeps: later.sleeps - earlier.sleeps, processorTime: later.processorTime - earlier.processorTime)
  }
}
