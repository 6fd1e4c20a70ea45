import FetchKitTestSupport
import Foundation

/// WAV files of 8,000 samples a second, one byte each.
enum WAVFile {
  /// `/7.wav` and so on, no two of the same length: the file of number n plays 1 + n / 200 seconds.
  static let numbered = Scenario { request in
    let number = request.path.dropFirst().prefix { $0.isNumber }
    guard let number = Int(number) else { return [.close] }
    return file(samples: 8000 + number * 40).steps(for: request)
  }

  /// The duration of a numbered one.
  static func text(_ number: Int) -> String { String(format: "%.3f s", 1 + Double(number) / 200) }

  static func file(samples: Int) -> Scenario {
    func little(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
    var header = Array("RIFF".utf8) + little(36 + samples, 4)
    header += Array("WAVEfmt ".utf8) + little(16, 4) + format
    header += Array("data".utf8) + little(samples, 4)
    return .file(.bytes(header) + .generated(samples), contentType: "audio/wav")
  }
}
