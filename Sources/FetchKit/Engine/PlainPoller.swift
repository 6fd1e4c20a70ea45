import CCurl
import CCurlShims
import Foundation

/// Waits with `curl_multi_poll`, which rescans every descriptor: for systems without epoll.
final class PlainPoller: MultiPoller {
  private let multi: UnsafeMutableRawPointer
  private let waker: WakeDescriptor

  init(multi: UnsafeMutableRawPointer, waker: WakeDescriptor) { (self.multi, self.waker) = (multi, waker) }

  func wait(atMost milliseconds: Int32) {
    var extra = curl_waitfd(fd: waker.readEnd, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    // Without a limit of its own the wait would be over at once; a minute is as good as for ever.
    curl_multi_poll(multi, &extra, 1, milliseconds < 0 ? 60_000 : milliseconds, nil)
    if extra.revents != 0 { waker.lower() }
  }

  func act() {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
  }

  func close() {}
}
