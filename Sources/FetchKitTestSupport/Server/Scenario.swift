/// How a path answers: for each request the steps to do.
///
/// A connection is kept for the next request after the last step unless the client said `Connection: close` or a step closed
/// it, so a response without a length needs `.close` at its end. Body steps are left out in answers to HEAD.
///
/// The ready-made ones stand beside this file, by subject; each can be bent by the methods here.
public struct Scenario: Sendable {
  /// What makes the steps for a request. Called on a connection's thread, without a lock.
  public typealias Script = @Sendable (LoopbackServer.Request) -> [Step]

  private let script: Script

  /// A scenario of a closure.
  public init(script: @escaping Script) {
    self.script = script
  }

  /// The same steps for every request.
  public init(_ steps: [Step]) {
    script = { _ in steps }
  }

  /// The steps that answer a request.
  public func steps(for request: LoopbackServer.Request) -> [Step] {
    script(request)
  }

  /// The nth request for the path is answered by the nth scenario; the last one answers all that come after.
  public static func sequence(_ scenarios: [Scenario]) -> Scenario {
    Scenario { request in
      let index = min(request.numberOnPath, scenarios.count) - 1
      return scenarios.indices.contains(index) ? scenarios[index].steps(for: request) : [.close]
    }
  }

  /// Another scenario after the first `count` requests for the path.
  public func changing(after count: Int, to other: Scenario) -> Scenario {
    Scenario { request in
      request.numberOnPath > count ? other.steps(for: request) : steps(for: request)
    }
  }

  /// Waits at a gate before the first byte: a slow head.
  public func delayed(until gate: Gate) -> Scenario {
    bending { [.wait(gate)] + $0 }
  }

  /// Interim responses (RFC 9110, 15.2) before the answer.
  public func preceded(by interims: [ScriptedHead]) -> Scenario {
    bending { interims.map(Step.response) + $0 }
  }

  /// The head a few bytes at a time.
  public func dribblingHead(by size: Int, pace: Step.Pace) -> Scenario {
    bendingEach { step in
      if case .response = step { [.dribble(step, size: size, pace: pace)] } else { [step] }
    }
  }

  /// The body a few bytes at a time. Chunks stay whole.
  public func dribblingBody(by size: Int, pace: Step.Pace) -> Scenario {
    bendingEach { step in
      if case .body = step { [.dribble(step, size: size, pace: pace)] } else { [step] }
    }
  }

  /// Header fields added to each response's head, in place of its own of the same names.
  public func adding(_ fields: LoopbackServer.HeaderFields) -> Scenario {
    bendingEach { step in
      guard case .response(var head) = step else { return [step] }
      head.fields = head.fields.merging(fields)
      return [.response(head)]
    }
  }

  /// Steps put in once `count` bytes of a body step were sent: `[.wait(gate)]` holds it there, `[.reset]` or `[.close]` cuts
  /// it, `[.stall]` lets it hang. Where the body is shorter, nothing is put in.
  public func inserting(_ inserted: [Step], afterBodyBytes count: Int) -> Scenario {
    bending { steps in
      var remaining = count
      return steps.flatMap { step -> [Step] in
        guard case .body(let body) = step, remaining >= 0 else { return [step] }
        defer { remaining -= body.count }
        guard remaining <= body.count else { return [step] }
        let (start, rest) = (body[0..<remaining], body[remaining..<body.count])
        remaining = -1
        return [.body(start)] + inserted + [.body(rest)]
      }
    }
  }

  /// The connection is closed after the answer, and the head says so.
  public func closing() -> Scenario {
    let announced = adding(["Connection": "close"])
    return announced.bending { $0 + [.close] }
  }

  private func bending(_ change: @escaping @Sendable ([Step]) -> [Step]) -> Scenario {
    Scenario { change(steps(for: $0)) }
  }

  private func bendingEach(_ change: @escaping @Sendable (Step) -> [Step]) -> Scenario {
    bending { $0.flatMap(change) }
  }
}
