/// One thing that a script does on its connection.
public indirect enum Step: Sendable {
  /// Sends a status line and header fields, and nothing that is not in them.
  case response(ScriptedHead)
  /// Sends bytes that are not counted as body.
  case bytes([UInt8])
  /// Sends bytes that are counted as body.
  case body(ScriptedBody)
  /// Sends a chunk of the chunked transfer coding; what is in it is counted as body.
  case chunk(ScriptedBody)
  /// Sends a head, bytes or a body `size` bytes at a time, at a pace.
  case dribble(Step, size: Int, pace: Pace)
  /// Waits until the gate lets it pass, or the client goes away, which ends the script.
  case wait(Gate)
  /// Waits for a time. For what has to be timed; tests wait at gates otherwise.
  case pause(Duration)
  /// Does nothing more until the client goes away or the server is stopped.
  case stall
  /// Ends the connection by a reset. What the client has not read by then may be lost to it.
  case reset
  /// Ends the connection in order.
  case close

  /// What comes between two parts of a dribble.
  public enum Pace: Sendable {
    /// Each part, the first one too, takes one pass through the gate.
    case gate(Gate)
    /// A time between parts.
    case every(Duration)

    var waitsForFirst: Bool {
      if case .gate = self { true } else { false }
    }

    var step: Step {
      switch self {
      case .gate(let gate): .wait(gate)
      case .every(let duration): .pause(duration)
      }
    }
  }

  /// Whether a response to HEAD leaves it out.
  var isBody: Bool {
    switch self {
    case .body, .chunk: true
    case .dribble(let step, _, _): step.isBody
    default: false
    }
  }

  /// Whether it sends nothing and waits for nothing.
  var isSilent: Bool {
    switch self {
    case .close, .reset: true
    case .body(let body): body.count == 0
    default: false
    }
  }
}

extension Step {
  /// Sends a status line with the usual reason phrase, and header fields.
  public static func head(_ status: Int, _ fields: LoopbackServer.HeaderFields = [:]) -> Step {
    .response(ScriptedHead(status, fields))
  }

  /// Sends a text as it is, not counted as body.
  public static func text(_ text: String) -> Step {
    .bytes(Array(text.utf8))
  }

  /// Sends the end of a chunked body, with trailer fields.
  public static func lastChunk(trailers: LoopbackServer.HeaderFields = [:]) -> Step {
    .text("0\r\n" + trailers.all.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n")
  }
}
