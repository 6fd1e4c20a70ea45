import Foundation

extension Connection {
  /// Bytes to send, and what they count as.
  private struct Push {
    let request: LoopbackServer.Request?
    var isBody = false
    /// Whether the response is at its end with the last of these bytes. That must be noted in the moment in which the
    /// socket takes them: a client may have read them, and sent its next request, before this thread runs again.
    var isLast = false
  }

  /// Bytes that belong to no response.
  func push(_ bytes: [UInt8]) -> Outcome {
    bytes.withUnsafeBytes { push($0, Push(request: nil)) }
  }

  func perform(_ step: Step, of request: LoopbackServer.Request, isLast: Bool) -> Outcome {
    switch step {
    case .response(let head):
      return push(head.bytes, of: request, isLast: isLast)
    case .bytes(let bytes):
      return push(bytes, of: request, isLast: isLast)
    case .body(let body):
      return push(body, of: request, isLast: isLast)
    case .chunk(let body):
      let start = push(Array("\(String(body.count, radix: 16))\r\n".utf8), of: request, isLast: false)
      guard case .goesOn = start else { return start }
      let middle = push(body, of: request, isLast: false)
      guard case .goesOn = middle else { return middle }
      return push([13, 10], of: request, isLast: isLast)
    case .dribble(let step, let size, let pace):
      return dribble(step, size: max(1, size), pace: pace, of: request, isLast: isLast)
    case .wait(let gate):
      return wait(at: gate)
    case .pause(let duration):
      return socket.waitForHangUp(within: duration).hasHungUp ? .isGone : .goesOn
    case .stall:
      _ = socket.waitForHangUp()
      return .isGone
    case .reset:
      socket.resetOnClose()
      return .closes
    case .close:
      return .closes
    }
  }

  private func dribble(
    _ step: Step, size: Int, pace: Step.Pace, of request: LoopbackServer.Request, isLast: Bool
  ) -> Outcome {
    let (body, isBody): (ScriptedBody, Bool)
    switch step {
    case .body(let bytes): (body, isBody) = (bytes, true)
    case .bytes(let bytes): (body, isBody) = (.bytes(bytes), false)
    case .response(let head): (body, isBody) = (.bytes(head.bytes), false)
    default: return perform(step, of: request, isLast: isLast)
    }
    var offset = 0
    while offset < body.count {
      if offset > 0 || pace.waitsForFirst {
        let pause = perform(pace.step, of: request, isLast: false)
        guard case .goesOn = pause else { return pause }
      }
      let part = body[offset..<min(offset + size, body.count)]
      offset += part.count
      let ends = isLast && offset == body.count
      let outcome = isBody ? push(part, of: request, isLast: ends) : push(part.allBytes, of: request, isLast: ends)
      guard case .goesOn = outcome else { return outcome }
    }
    return .goesOn
  }

  private func wait(at gate: Gate) -> Outcome {
    gate.arrive()
    guard let waker else { return .closes }
    defer { gate.leave(waker) }
    while !gate.pass(orWake: waker) {
      let readiness = socket.waitForHangUp(or: waker)
      if readiness.hasHungUp { return .isGone }
      waker.drain()
    }
    return .goesOn
  }

  private func push(_ bytes: [UInt8], of request: LoopbackServer.Request, isLast: Bool) -> Outcome {
    bytes.withUnsafeBytes { push($0, Push(request: request, isLast: isLast)) }
  }

  private func push(_ body: ScriptedBody, of request: LoopbackServer.Request, isLast: Bool) -> Outcome {
    var remaining = body.count
    var outcome = Outcome.goesOn
    body.forEachRun { run in
      guard case .goesOn = outcome else { return }
      remaining -= run.count
      outcome = push(run, Push(request: request, isBody: true, isLast: isLast && remaining == 0))
    }
    return outcome
  }

  private func push(_ bytes: UnsafeRawBufferPointer, _ push: Push) -> Outcome {
    var rest = bytes
    while !rest.isEmpty {
      // Under the lock, and therefore without waiting: a client that has read a byte must find it counted.
      let transfer = state.change { state in
        let transfer = socket.send(rest)
        if case .moved(let count) = transfer, let request = push.request {
          state.log.pushed(count, isBody: push.isBody, request: request.number)
          if push.isLast && count == rest.count { state.served(request) }
        }
        return transfer
      }
      switch transfer {
      case .moved(let count): rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      case .blocked: _ = socket.waitUntilWritable()
      case .ended, .failed: return .isGone
      }
    }
    return .goesOn
  }
}
