import FetchKitTestSupport
import Foundation

/// Thousands of WAV files, `/0.wav` and so on, no two of the same length.
enum WAVFiles {
  static func names(_ count: Int) -> [String] { (0..<count).map { "/\($0).wav" } }

  /// The duration as the table shows it. The file of number n plays 1 + n / 200 seconds.
  static func text(of name: String) -> String? {
    guard let number = number(in: name) else { return nil }
    let milliseconds = 1000 + number * 5
    return String(format: "0:%02d:%02d.%03d", milliseconds / 60_000, milliseconds % 60_000 / 1000, milliseconds % 1000)
  }

  /// Serves them all, each answer a few milliseconds late, as if it came from somewhere.
  static func serve(from server: LoopbackServer) {
    server.routeOthers(
      to: Scenario { request in
        guard let number = number(in: request.path) else { return [.close] }
        return [.pause(.milliseconds(10))]
          + Scenario.file(body(number), contentType: "audio/wav").steps(for: request)
      })
  }

  private static func number(in name: String) -> Int? {
    Int(name.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }

  /// 8,000 samples a second of one byte each.
  private static func body(_ number: Int) -> ScriptedBody {
    let size = 8000 + number * 40
    func little(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
    let header =
      Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format + Array("data".utf8)
      + little(size, 4)
    return .bytes(header) + .generated(size)
  }
}
