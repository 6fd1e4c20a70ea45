import CCurl
import CCurlShims
import Foundation

/// The engine's thread: commands, libcurl, ends, time limits, and again.
///
/// Everything here and in ``Transfer`` happens on that one thread, so there is no lock, and no libcurl call from inside
/// a callback of libcurl.
final class EngineLoop {
  private let mailbox: EngineMailbox
  private let configuration: TransferEngine.Configuration
  private let multi: UnsafeMutableRawPointer
  private let share: UnsafeMutableRawPointer?
  private let poller: any MultiPoller
  private let store = CertificateStore()
  private var pool: [EasyHandle] = []
  private var transfers: [ObjectIdentifier: Transfer] = [:]
  private var byHandle: [UnsafeMutableRawPointer: Transfer] = [:]
  private var origins: OriginTable
  private var idleWatch = IdleWatch()
  private var isStopping = false
  /// The transfers with something to tell at the end of this turn.
  private var touched: [Transfer] = []
  private var wakes = WakeList()
  /// The handles of transfers that ended in this turn.
  private var used: [EasyHandle] = []

  /// The time by the monotonic clock when the loop last woke, in nanoseconds.
  private(set) var now = MonotonicClock.now

  init(
    mailbox: EngineMailbox, waker: WakeDescriptor, configuration: TransferEngine.Configuration
  ) throws(FetchError) {
    self.mailbox = mailbox
    self.configuration = configuration
    origins = OriginTable(
      mayOpenFresh: configuration.maximumConnections <= 0 && configuration.maximumConnectionsPerHost <= 0)
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    guard let multi = curl_multi_init() else { throw FetchError(.other, "libcurl cannot start: out of memory") }
    self.multi = UnsafeMutableRawPointer(multi)
    share = curl_share_init()
    if let share { _ = fk_share_set_lock_data(share, CURL_LOCK_DATA_SSL_SESSION) }
    _ = fk_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.maximumConnectionsPerHost)
    _ = fk_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.maximumConnections)
    // The default, four for each transfer under way, throws warm connections away whenever things calm down.
    _ = fk_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 256)
    _ = fk_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    do throws(FetchError) {
      poller = try MultiPollers.make(multi: self.multi, waker: waker, usesEpoll: configuration.usesEpoll)
    } catch {
      // There is no deinit for what was never whole.
      curl_multi_cleanup(multi)
      if let share { curl_share_cleanup(share) }
      throw error
    }
  }

  deinit {
    for handle in pool { handle.cleanup() }
    poller.close()
    curl_multi_cleanup(multi)
    if let share { curl_share_cleanup(share) }
  }

  /// Runs until the engine is let go and nothing is under way any more.
  func run() {
    while true {
      for command in mailbox.take() { perform(command) }
      collectEnds()
      endTurn()
      if isStopping, transfers.isEmpty { return }
      let timeout = mailbox.mayWait() ? idleWatch.wait(from: now, hasTransfers: !transfers.isEmpty) : 0
      poller.wait(atMost: timeout)
      now = MonotonicClock.now
      poller.act()
      collectEnds()
      failIdle()
      endTurn()
    }
  }

  func noteTouched(_ transfer: Transfer) { touched.append(transfer) }

  private func endTurn() {
    guard !touched.isEmpty else { return }
    for transfer in touched { wakes.add(transfer.turnEnded(), on: transfer.download.dispatcher) }
    wakes.send()
    // Whoever was told goes on meanwhile. The handles still point into their transfers, which therefore go last.
    for handle in used { recycle(handle) }
    used.removeAll(keepingCapacity: used.count < 1024)
    touched.removeAll(keepingCapacity: touched.count < 1024)
  }

  private func perform(_ command: EngineCommand) {
    switch command {
    case .start(let download): start(download)
    case .cancel(let download):
      if let transfer = transfers[ObjectIdentifier(download)] { retire(transfer, .cancelled) }
    case .resume(let download):
      if let transfer = transfers[ObjectIdentifier(download)], let error = transfer.resume() { retire(transfer, error) }
    case .stop: isStopping = true
    }
  }

  private func start(_ download: AsyncDownload) {
    // A cancel from another thread can overtake the start that it ends.
    guard !download.hasEnded else {
      refuse(download, .cancelled)
      return
    }
    var exchange: StoredExchange?
    switch download.takeStorePlan() {
    case .exchange(let plan): exchange = plan
    case .replay(let head, let bytes):
      StoredReplay(download: download, head: head, bytes: bytes).run()
      return tell(download)
    case .refuse(let error): return refuse(download, error)
    case nil: break
    }
    guard let handle = pool.popLast() ?? EasyHandle() else {
      refuse(download, FetchError(.other, "out of memory"))
      return
    }
    start(download, exchange, handle)
  }

  private func start(_ download: AsyncDownload, _ exchange: StoredExchange?, _ handle: EasyHandle) {
    let transfer: Transfer
    do throws(FetchError) {
      transfer = try Transfer(download, exchange, handle: handle, loop: self)
    } catch {
      recycle(handle)
      refuse(download, error)
      return
    }
    transfer.configure(store: store)
    handle.set(CURLOPT_SHARE, pointer: share)
    handle.set(CURLOPT_BUFFERSIZE, Self.bufferSize(beside: transfers.count))
    #if os(Linux)
      handle.set(CURLOPT_CA_CACHE_TIMEOUT, 86_400)
    #endif
    transfer.advice = origins.advise(transfer.origin)
    if transfer.advice.waitsForMultiplexing { handle.set(CURLOPT_PIPEWAIT, true) }
    if transfer.advice.opensFresh { handle.set(CURLOPT_FRESH_CONNECT, true) }
    transfers[ObjectIdentifier(download)] = transfer
    byHandle[handle.pointer] = transfer
    transfer.lastActivity = now
    idleWatch.add(transfer.idleDeadline(now))
    let result = curl_multi_add_handle(multi, handle.pointer)
    if result != CURLM_OK {
      finish(transfer, .failure(FetchError(.other, String(cString: curl_multi_strerror(result)))))
    }
  }

  /// Ends a download that never became a transfer.
  private func refuse(_ download: AsyncDownload, _ error: FetchError) {
    download.engineDidEnd(.failure(error))
    tell(download)
  }

  /// Wakes whoever hears of a download that is no transfer.
  private func tell(_ download: AsyncDownload) {
    wakes.add(download.engineDidTurn(), on: download.dispatcher)
    wakes.send()
  }

  /// Bytes to read at once. A large buffer makes a single fast transfer faster. libcurl takes and frees a buffer for each
  /// transfer, and malloc gives what many large ones leave back to the system, to be had anew, page by page, for the next:
  /// a sixth of the time of many small transfers went there.
  private static func bufferSize(beside others: Int) -> Int {
    others == 0 ? 256 << 10 : max(16 << 10, (128 << 10) / (others + 1))
  }

  private func collectEnds() {
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let pointer = message.pointee.easy_handle,
        let transfer = byHandle[UnsafeMutableRawPointer(pointer)]
      else { continue }
      let result = fk_message_result(message)
      let outcome = transfer.outcome(of: result)
      curl_multi_remove_handle(multi, pointer)
      finish(transfer, outcome)
    }
  }

  private func failIdle() {
    guard idleWatch.isDue(now) else { return }
    var silent: [(Transfer, FetchError)] = []
    var earliest: UInt64?
    for transfer in transfers.values {
      if let error = transfer.idleError(now) {
        silent.append((transfer, error))
      } else if let deadline = transfer.idleDeadline(now) {
        earliest = min(earliest ?? deadline, deadline)
      }
    }
    for (transfer, error) in silent { retire(transfer, error) }
    idleWatch.didLook(now, earliest: earliest)
  }

  /// Ends a transfer that libcurl has not ended.
  private func retire(_ transfer: Transfer, _ error: FetchError) {
    curl_multi_remove_handle(multi, transfer.handle.pointer)
    finish(transfer, .failure(error))
  }

  /// The one place where a transfer ends.
  private func finish(_ transfer: Transfer, _ outcome: Result<TransferEnd, FetchError>) {
    transfers[ObjectIdentifier(transfer.download)] = nil
    byHandle[transfer.handle.pointer] = nil
    origins.didEnd(
      transfer.origin, transfer.advice, opened: transfer.handle.long(CURLINFO_NUM_CONNECTS),
      isMultiplexed: transfer.handle.long(CURLINFO_HTTP_VERSION) == Int(CURL_HTTP_VERSION_2_0))
    if transfer.asksAgain, case .success = outcome, !transfer.download.hasEnded, let handle = EasyHandle() {
      used.append(transfer.handle)
      // The transfer, into which the handle points, goes with those of this turn.
      noteTouched(transfer)
      return start(transfer.download, transfer.exchange?.unconditional(at: transfer.download.storeTime), handle)
    }
    // Whoever cancelled has been told so: no file may appear after that.
    transfer.end(transfer.download.hasEnded ? .failure(.cancelled) : outcome)
    used.append(transfer.handle)
  }

  private func recycle(_ handle: EasyHandle) {
    guard pool.count < 64 else { return handle.cleanup() }
    handle.reset()
    pool.append(handle)
  }
}

/// The monotonic clock, in nanoseconds.
enum MonotonicClock {
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
