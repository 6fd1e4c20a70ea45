/// Waits for what libcurl waits for, and lets libcurl act on it.
protocol MultiPoller {
  /// Waits until something happens or the time, in milliseconds, is over; -1 for as long as it takes.
  func wait(atMost milliseconds: Int32)
  /// Lets libcurl act on what happened.
  func act()
  /// Gives back what it holds. libcurl's multi handle must still exist.
  func close()
}

enum MultiPollers {
  static func make(
    multi: UnsafeMutableRawPointer, waker: WakeDescriptor, usesEpoll: Bool
  ) throws(FetchError) -> any MultiPoller {
    #if os(Linux)
      if usesEpoll { return try EpollPoller(multi: multi, waker: waker) }
    #endif
    return PlainPoller(multi: multi, waker: waker)
  }
}
