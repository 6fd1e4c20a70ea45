#if os(Linux)
  import CCurl
  import CCurlShims
  import Foundation

  /// Waits with epoll for just the descriptors that libcurl names, and for its timer.
  final class EpollPoller: MultiPoller {
    private let multi: UnsafeMutableRawPointer
    private let waker: WakeDescriptor
    private let epoll: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: 256)
    private var readyCount = 0
    /// Whether the last wait asked nothing of the system.
    private var skippedWait = false
    /// When libcurl wants to be called although nothing happened, in nanoseconds; nil for never.
    private var deadline: UInt64?

    init(multi: UnsafeMutableRawPointer, waker: WakeDescriptor) throws(FetchError) {
      (self.multi, self.waker) = (multi, waker)
      epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard epoll >= 0 else {
        throw FetchError(
          .localIO, "no descriptor is left to wait on: \(String(cString: strerror(errno)))",
          hint: "raise the limit on open files (ulimit -n)")
      }
      // Edge-triggered: each raise is one event, and nobody has to lower it.
      watch(waker.readEnd, EPOLL_CTL_ADD, EPOLLIN.rawValue | EPOLLET.rawValue)
      let context = Unmanaged.passUnretained(self).toOpaque()
      _ = fk_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, context)
      _ = fk_multi_set_pointer(multi, CURLMOPT_TIMERDATA, context)
      _ = fk_multi_set_socket_callback(multi) { _, socket, what, context, known in
        guard let context else { return 0 }
        Unmanaged<EpollPoller>.fromOpaque(context).takeUnretainedValue().socketChanged(socket, what, known)
        return 0
      }
      _ = fk_multi_set_timer_callback(multi) { _, milliseconds, context in
        guard let context else { return 0 }
        Unmanaged<EpollPoller>.fromOpaque(context).takeUnretainedValue().timerChanged(milliseconds)
        return 0
      }
    }

    func wait(atMost milliseconds: Int32) {
      var timeout = milliseconds
      if let deadline {
        let now = MonotonicClock.now
        // What has just been started is sent first; every other time the descriptors have their turn, whatever libcurl
        // wants.
        if deadline <= now, !skippedWait {
          skippedWait = true
          return
        }
        // Rounded up, else the last fraction of a millisecond would be spent spinning.
        let left = deadline <= now ? 0 : Int32(min((deadline - now + 999_999) / 1_000_000, 3_600_000))
        timeout = timeout < 0 ? left : min(timeout, left)
      }
      skippedWait = false
      readyCount = max(0, Int(epoll_wait(epoll, &events, Int32(events.count), timeout)))
    }

    func act() {
      var running: Int32 = 0
      for index in 0..<readyCount {
        let descriptor = events[index].data.fd
        if descriptor == waker.readEnd { continue }
        let happened = events[index].events
        var mask: Int32 = 0
        if happened & EPOLLIN.rawValue != 0 { mask |= Int32(CURL_CSELECT_IN) }
        if happened & EPOLLOUT.rawValue != 0 { mask |= Int32(CURL_CSELECT_OUT) }
        if happened & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { mask |= Int32(CURL_CSELECT_ERR) }
        curl_multi_socket_action(multi, descriptor, mask, &running)
      }
      readyCount = 0
      if let deadline, deadline <= MonotonicClock.now {
        self.deadline = nil
        curl_multi_socket_action(multi, curl_socket_t(CURL_SOCKET_TIMEOUT), 0, &running)
      }
    }

    func close() {
      _ = fk_multi_set_socket_callback(multi, nil)
      _ = fk_multi_set_timer_callback(multi, nil)
      Glibc.close(epoll)
    }

    private func timerChanged(_ milliseconds: Int) {
      deadline = milliseconds < 0 ? nil : MonotonicClock.now + UInt64(milliseconds) * 1_000_000
    }

    private func socketChanged(_ socket: curl_socket_t, _ what: Int32, _ known: UnsafeMutableRawPointer?) {
      if what == CURL_POLL_REMOVE {
        var event = epoll_event()
        // The descriptor may be closed already; then the kernel has forgotten it by itself.
        epoll_ctl(epoll, EPOLL_CTL_DEL, socket, &event)
        return
      }
      var mask: UInt32 = 0
      if what & CURL_POLL_IN != 0 { mask |= EPOLLIN.rawValue }
      if what & CURL_POLL_OUT != 0 { mask |= EPOLLOUT.rawValue }
      if known == nil {
        watch(socket, EPOLL_CTL_ADD, mask)
        // Any pointer but nil tells the next call that the descriptor is watched.
        curl_multi_assign(multi, socket, Unmanaged.passUnretained(self).toOpaque())
      } else {
        watch(socket, EPOLL_CTL_MOD, mask)
      }
    }

    private func watch(_ descriptor: Int32, _ operation: Int32, _ mask: UInt32) {
      var event = epoll_event()
      event.events = mask
      event.data.fd = descriptor
      if epoll_ctl(epoll, operation, descriptor, &event) != 0 {
        // A descriptor number that was closed and opened again behind libcurl's back is new to the kernel, and one
        // that was not closed is known to it.
        epoll_ctl(epoll, operation == EPOLL_CTL_ADD ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, descriptor, &event)
      }
    }
  }
#endif
