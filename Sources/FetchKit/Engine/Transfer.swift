import CCurl
import CCurlShims
import Foundation

/// How a transfer ended well.
struct TransferEnd {
  var head: ResponseHead
  var length: UInt64
}

/// Holds what few transfers have, so that it takes no room in the others.
private final class ExchangeHolder {
  var exchange: StoredExchange
  init(_ exchange: StoredExchange) { self.exchange = exchange }
}

/// One transfer under way: takes libcurl's callbacks, makes responses of them, and passes bodies on to the sink.
/// Lives on the engine's thread.
final class Transfer {
  let download: AsyncDownload
  /// What is asked: what the download wants, perhaps with the question whether a remembered body still holds.
  let request: DownloadRequest
  let handle: EasyHandle
  /// Scheme, host and port.
  let origin: String
  /// What the engine told libcurl about connections.
  var advice = OriginTable.Advice()
  /// When a byte last came, in nanoseconds.
  var lastActivity: UInt64 = 0

  /// The time limits that hold.
  let timeouts: DownloadRequest.Timeouts

  /// The most 1xx responses in a row; each of them may be told, and libcurl takes any number.
  private static let maximumInterims = 1000

  private unowned let loop: EngineLoop
  private let startedAt: UInt64
  /// What it has cost to learn that a condition was of no use; nothing otherwise.
  private let carried: TransferMetrics
  private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var assembler = ResponseAssembler()
  private var splitter: MixedReplaceSplitter?
  private var writer: FileWriter?
  private var current: ResponseHead?
  private var carrier: ResponseHead?
  private var responses: Int
  private var requests = 0
  private var credentialRounds = 0
  private var interims = 0
  private var received: UInt64 = 0
  private var swallowed: UInt64 = 0
  private var lastProgress: UInt64 = 0
  private var isPaused = false
  /// Whether the loop knows that there is something to tell.
  private var isTouched = false
  /// What a store has to do with it; nil where there is none.
  var exchange: StoredExchange? { holder?.exchange }
  private let holder: ExchangeHolder?
  /// Whether the answer is of no use, and the same is to be asked again without a condition.
  private(set) var asksAgain = false
  /// Why this side ended the transfer, where it did.
  private var ownError: FetchError?

  init(
    _ download: AsyncDownload, _ exchange: StoredExchange?, handle: EasyHandle, loop: EngineLoop
  ) throws(FetchError) {
    self.download = download
    holder = exchange.map(ExchangeHolder.init)
    request = exchange?.outgoing ?? download.request
    (carried, responses) = (download.metrics, download.progress.response)
    self.handle = handle
    self.loop = loop
    timeouts = request.timeouts.effective
    origin = URLAuthority.origin(of: request.url)
    startedAt = loop.now
    errorBuffer.pointee = 0
    try request.checkFields()
    if case .file(let target) = download.sink { writer = try FileWriter(target, requested: request.url) }
  }

  deinit {
    curl_slist_free_all(headerList)
    errorBuffer.deallocate()
  }

  /// Sets the handle up.
  func configure(store: CertificateStore) {
    headerList = handle.configure(for: request, store: store)
    let context = Unmanaged.passUnretained(self).toOpaque()
    handle.set(CURLOPT_ERRORBUFFER, pointer: UnsafeMutableRawPointer(errorBuffer))
    handle.set(CURLOPT_HEADERDATA, pointer: context)
    handle.set(CURLOPT_WRITEDATA, pointer: context)
    handle.set(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let context, let bytes else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.headerLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    handle.set(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let context, let bytes else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.body(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
  }

  // MARK: Callbacks

  /// False ends the transfer with `ownError`.
  private func headerLine(_ line: UnsafeRawBufferPointer) -> Bool {
    lastActivity = loop.now
    switch assembler.add(line) {
    case .nothing:
      return true
    case .tooLarge:
      return stop(
        FetchError(
          .budgetSpent, "the server sent more than \(ResponseAssembler.maximumHeadLength >> 10) KiB of header fields",
          hint: "no sound server does; check the URL"))
    case .head(let raw):
      return begin(raw)
    }
  }

  private func begin(_ raw: ResponseAssembler.RawHead) -> Bool {
    responses += 1
    if raw.status >= 200 { requests += 1 }
    let kind = kind(of: raw)
    interims = kind == .interim ? interims + 1 : 0
    guard interims <= Self.maximumInterims else {
      return stop(
        FetchError(.budgetSpent, "the server sent more than \(Self.maximumInterims) interim responses in a row"))
    }
    var head = ResponseHead(
      number: responses, kind: kind,
      url: URLNormalizer.withoutCredentials(
        handle.string(CURLINFO_EFFECTIVE_URL)
          ?? request.url), status: raw.status, httpVersion: raw.httpVersion, headers: raw.headers,
      expectedLength: BodyLength.announced(in: raw.headers, isDecoded: request.acceptsCompressed))
    switch holder?.exchange.receive(head, at: download.storeTime) {
    case .remembered(let remembered): head = remembered
    case .unusable: asksAgain = true
    case .itself, nil: break
    }
    current = head
    received = 0
    swallowed = 0
    splitter = nil
    if asksAgain {
      download.engineDidSpend(metrics)
      return true
    }
    if kind == .final {
      carrier = head
      if let limit = request.maximumLength, let expected = head.expectedLength, expected > limit,
        !isErrorStatus(head)
      {
        announce(head)
        return stop(.tooLarge(expected, limit: limit))
      }
      splitter = head.headers["Content-Type"].flatMap { MixedReplaceSplitter(contentType: $0) }
    }
    // Told first: whoever hears that the file cannot be opened has heard of the response that was to go there.
    announce(head)
    // Whoever has heard enough may not wait for the end.
    download.engineDidSpend(metrics)
    guard kind == .final, !isErrorStatus(head) else { return true }
    if request.failsOnErrorStatus, let error = FetchError(unasked: head, by: request) {
      return stop(error)
    }
    return restartFile(for: head)
  }

  private func kind(of raw: ResponseAssembler.RawHead) -> ResponseHead.Kind {
    if raw.status < 200, raw.status != 101 { return .interim }
    if (300..<400).contains(raw.status), request.followsRedirects, raw.headers["Location"] != nil {
      return .redirect
    }
    // libcurl answers one challenge for each kind of authentication it knows the credentials for; whether it will is
    // not said here. A round that turns out to be the last becomes the final response then.
    if raw.status == 401 || raw.status == 407, request.hasCredentials, credentialRounds == 0 {
      credentialRounds += 1
      return .authentication
    }
    return .final
  }

  private func announce(_ head: ResponseHead) {
    download.engineDidReceive(head)
    touch()
  }

  /// Has the loop wake the download's reader at the end of its turn.
  private func touch() {
    guard !isTouched else { return }
    isTouched = true
    loop.noteTouched(self)
  }

  /// Returns how many bytes were taken, or what makes libcurl pause or end.
  private func body(_ bytes: UnsafeRawBufferPointer) -> Int {
    lastActivity = loop.now
    guard let head = current else {
      _ = stop(FetchError(.transferCut, "the server sent a body without a head"))
      return 0
    }
    // A 304 has no body; should one come all the same, it is nothing's.
    if asksAgain || exchange?.rememberedBody != nil { return bytes.count }
    if isErrorStatus(head) || head.kind == .authentication {
      // Small error bodies are read to their end, which keeps the connection; nobody waits for large ones.
      swallowed += UInt64(bytes.count)
      return swallowed <= 64 << 10 || stop(.status(head)) ? bytes.count : 0
    }
    guard splitter != nil else { return deliver(bytes) ?? 0 }
    return split(bytes)
  }

  private func split(_ bytes: UnsafeRawBufferPointer) -> Int {
    // A pause must come before the splitter has taken the bytes, since libcurl offers them again.
    if download.mustPause() {
      isPaused = true
      return Int(CURL_WRITEFUNC_PAUSE)
    }
    let outputs = splitter?.add(bytes) ?? []
    return pass(outputs) ? bytes.count : 0
  }

  private func pass(_ outputs: [MixedReplaceSplitter.Output]) -> Bool {
    for output in outputs {
      switch output {
      case .part(let fields):
        guard beginPart(fields) else { return false }
      case .data(let bytes):
        guard bytes.withUnsafeBytes({ deliver($0, mayPause: false) }) != nil else { return false }
      case .tooLarge:
        return stop(FetchError(.budgetSpent, "a part of the body has more than 64 KiB of header fields"))
      }
    }
    return true
  }

  private func beginPart(_ fields: HeaderFields) -> Bool {
    guard let carrier else { return false }
    responses += 1
    let part = ResponseHead(
      number: responses, kind: .part, url: carrier.url, status: carrier.status, httpVersion: carrier.httpVersion,
      headers: fields, expectedLength: BodyLength.announced(in: fields, isDecoded: false))
    current = part
    received = 0
    announce(part)
    return restartFile(for: part)
  }

  /// Hands body bytes to the sink; nil where the transfer ends over it.
  private func deliver(_ bytes: UnsafeRawBufferPointer, mayPause: Bool = true) -> Int? {
    if let limit = request.maximumLength, received + UInt64(bytes.count) > limit {
      _ = stop(.tooLarge(nil, limit: limit))
      return nil
    }
    switch download.sink {
    case .file, .discard:
      do throws(FetchError) {
        try writer?.write(bytes)
      } catch {
        _ = stop(error)
        return nil
      }
      received += UInt64(bytes.count)
      holder?.exchange.receive(bytes)
      // A progress call for each 16 KiB would cost more than the bytes.
      if loop.now - lastProgress > 50_000_000 {
        lastProgress = loop.now
        download.engineDidAdvance(received: received)
        touch()
      }
      return bytes.count
    case .memory, .delegateOnly:
      var piece = bytes
      let end = request.stopsAfter
      if let end, received + UInt64(bytes.count) > end {
        piece = UnsafeRawBufferPointer(rebasing: bytes.prefix(Int(end - min(end, received))))
      }
      switch download.engineDidReceive(piece, mayPause: mayPause) {
      case .accept: break
      case .pause:
        isPaused = true
        return Int(CURL_WRITEFUNC_PAUSE)
      case .overflow:
        _ = stop(.tooLarge(nil, limit: download.sink.memoryLimit))
        return nil
      }
      if let end, piece.count < bytes.count {
        received += UInt64(piece.count)
        touch()
        _ = stop(FetchError(.budgetSpent, "the body goes on behind the \(end) bytes that may be read"))
        return nil
      }
      received += UInt64(bytes.count)
      holder?.exchange.receive(bytes)
      touch()
      return bytes.count
    }
  }

  /// Makes the file ready for the body of `head`; false ends the transfer.
  private func restartFile(for head: ResponseHead) -> Bool {
    do throws(FetchError) {
      try writer?.restart(for: head)
      return true
    } catch {
      return stop(error)
    }
  }

  /// Notes why this side ends the transfer. Always false, which is what tells libcurl.
  private func stop(_ error: FetchError) -> Bool {
    ownError = ownError ?? error
    return false
  }

  private func isErrorStatus(_ head: ResponseHead) -> Bool { head.status >= 400 && request.failsOnErrorStatus }

  /// The reader has caught up. Returns why the transfer is over, where it is: libcurl hands over what it held back in
  /// the call, and does not end the transfer where that was refused.
  func resume() -> FetchError? {
    guard isPaused else { return nil }
    isPaused = false
    lastActivity = loop.now
    curl_easy_pause(handle.pointer, CURLPAUSE_CONT)
    return ownError
  }

  /// The loop's turn is over. Returns what is to be enqueued on the download's dispatcher, where anything is.
  func turnEnded() -> (any DispatchRecipient)? {
    isTouched = false
    return download.engineDidTurn()
  }

  // MARK: Ends

  /// The error for a transfer that has been silent for longer than it may.
  func idleError(_ now: UInt64) -> FetchError? {
    guard let limit = timeouts.idle, !isPaused, now > lastActivity,
      Double(now - lastActivity) / 1e9 >= limit
    else { return nil }
    // While the connection is being made the connect limit rules, where there is one.
    if timeouts.connect != nil, current == nil, handle.offset(CURLINFO_PRETRANSFER_TIME_T) == 0 {
      return nil
    }
    return .idle(context)
  }

  /// When ``idleError(_:)`` may have something to say, if no byte comes before; nil where it never will.
  func idleDeadline(_ now: UInt64) -> UInt64? {
    guard let limit = timeouts.idle else { return nil }
    // Years are as good as for ever, and nothing overflows.
    let silence = UInt64(min(max(limit, 0), 1e8) * 1e9)
    let deadline = lastActivity &+ silence
    // Whoever is paused or still connecting may not be judged yet: another look, when a part of the limit has passed.
    return deadline > now ? deadline : now + silence / 4
  }

  /// What libcurl's result means.
  func outcome(of result: CURLcode) -> Result<TransferEnd, FetchError> {
    if let ownError { return .failure(ownError) }
    guard result == CURLE_OK else { return .failure(FetchError(result, context)) }
    if let rest = splitter?.finish(), !rest.isEmpty {
      guard pass(rest) else { return .failure(ownError ?? FetchError(.other, "the last part could not be taken")) }
    }
    guard let current else {
      return .failure(FetchError(.transferCut, "\(FetchError.host(of: request.url)) sent no answer"))
    }
    if isErrorStatus(current) { return .failure(.status(current)) }
    if let body = exchange?.rememberedBody, !body.isEmpty {
      guard body.withUnsafeBytes({ deliver($0, mayPause: false) }) != nil else {
        return .failure(ownError ?? FetchError(.other, "the remembered body could not be taken"))
      }
    }
    if splitter != nil, current.kind != .part {
      return .failure(FetchError(.transferCut, "the body has no part: its boundary never came"))
    }
    // libcurl leaves a length that it cannot hold out of account.
    if let expected = current.expectedLength, received < expected, ![204, 205, 304].contains(current.status) {
      return .failure(FetchError(CURLE_PARTIAL_FILE, context))
    }
    return .success(TransferEnd(head: current, length: received))
  }

  /// Tells the download. The one place that does.
  func end(_ outcome: Result<TransferEnd, FetchError>) {
    let metrics = metrics
    var told: Result<DownloadResult, FetchError>
    switch outcome {
    case .failure(let error):
      writer?.abandon()
      told = .failure(error)
    case .success(let end):
      do throws(FetchError) {
        let path = try writer?.finish()
        told = .success(
          DownloadResult(
            response: end.head, length: end.length, path: path, trailers: assembler.trailers, metrics: metrics,
            isFromStore: exchange?.rememberedBody != nil))
      } catch {
        writer?.abandon()
        told = .failure(error)
      }
    }
    if case .success = told { keep(isWhole: true) } else { keep(isWhole: false) }
    download.engineDidSpend(metrics)
    if received > 0, case .file = download.sink { download.engineDidAdvance(received: received) }
    if received > 0, case .discard = download.sink { download.engineDidAdvance(received: received) }
    download.engineDidEnd(told)
    touch()
  }

  private func keep(isWhole: Bool) {
    if let keepsake = holder?.exchange.finish(isWhole: isWhole) { download.keep(keepsake) }
  }

  private var metrics: TransferMetrics {
    var metrics = TransferMetrics()
    metrics.requests = max(requests, handle.long(CURLINFO_REQUEST_SIZE) > 0 ? 1 : 0) + carried.requests
    metrics.connections = handle.long(CURLINFO_NUM_CONNECTS) + carried.connections
    metrics.bytesReceived = UInt64(max(0, handle.offset(CURLINFO_SIZE_DOWNLOAD_T)))
    metrics.timeToFirstByte = Double(handle.offset(CURLINFO_STARTTRANSFER_TIME_T)) / 1e6
    metrics.elapsed = Double(MonotonicClock.now - startedAt) / 1e9
    return metrics
  }

  private var context: FetchError.TransferContext {
    FetchError.TransferContext(
      url: handle.string(CURLINFO_EFFECTIVE_URL) ?? request.url, detail: String(cString: errorBuffer),
      systemError: Int32(truncatingIfNeeded: handle.long(CURLINFO_OS_ERRNO)),
      received: received, expected: current?.expectedLength, hasResponse: current != nil,
      timeouts: timeouts, maximumRedirects: request.maximumRedirects)
  }
}
