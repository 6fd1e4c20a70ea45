import FetchKitTestSupport
import Foundation
import Testing

/// The window, driven on a display that nobody looks at: `xvfb-run -a swift test …`.
@Suite(
  "PhotoViewer", .timeLimit(.minutes(5)),
  .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
struct PhotoViewerTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory
  private let viewer: TerminalProgram

  init() throws {
    let server = try LoopbackServer()
    self.server = server
    folder = try TemporaryDirectory()
    for number in 0..<8 {
      let gate = server.gate("\(number)")
      let png = PNG.bytes(red: UInt8(number * 30), green: 100, blue: UInt8(250 - number * 30))
      let file = Scenario.file(.bytes(png), contentType: "image/png")
      server.route("/\(number).png") { request in
        // The list asks for one byte, and has it at once.
        request.range == nil
          ? file.inserting([.wait(gate)], afterBodyBytes: 1000).steps(for: request) : file.steps(for: request)
      }
    }
    server.route("/8.png", to: .file(.text("this is no picture"), contentType: "image/png"))
    let list = (0..<10).map { server.url("/\($0).png") }.joined(separator: "\n")
    let file = try folder.write(list.utf8, to: "list.txt")
    var environment = [
      "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
    ]
    for name in ["DISPLAY", "XAUTHORITY"] { environment[name] = ProcessInfo.processInfo.environment[name] }
    viewer = try TerminalProgram(
      "PhotoViewer", [file.path, "--drive"], in: folder.url, editsLines: false, environment: environment)
  }

  private func colour(_ number: Int) -> String { "\(number * 30),100,\(250 - number * 30)" }

  /// Sends a command and waits for a line of output.
  private func drive(_ command: String, until line: String) -> Bool {
    viewer.type(command + "\n")
    return viewer.wait { $0.contains("\(line)\n") }
  }

  private var pictures: [String] {
    viewer.output.split(separator: "\n").filter { $0.hasPrefix("show ") }.map { String($0.dropFirst(5)) }
  }

  @Test("shows the picture that was picked last, never one that was picked before it") func latest() throws {
    // The first one is half there when the second one is picked.
    #expect(drive("select 0\nstate", until: "state spinner"))
    #expect(server.gate("0").waitForArrivals())
    #expect(drive("light on", until: "light on"))
    viewer.type("select 1\n")
    #expect(server.gate("1").waitForArrivals())
    server.gate("0").open()
    server.gate("1").open()
    #expect(viewer.wait { $0.contains("show 1.png") })
    #expect(pictures == ["1.png \(colour(1))"])
    // Many in a frame or two: the last one.
    for number in 2...7 { server.gate("\(number)").open() }
    #expect(drive((2...7).map { "select \($0)" }.joined(separator: "\n"), until: "show 7.png \(colour(7))"))
    for line in pictures {
      let number = try #require(Int(line.prefix(1)))
      #expect(line == "\(number).png \(colour(number))")
    }
    #expect(pictures.last == "7.png \(colour(7))")
    #expect(!pictures.contains { $0.hasPrefix("0.png") })
    #expect(drive("light off", until: "light off"))
    let screenshot =
      ProcessInfo.processInfo.environment["SCREENSHOTS"].map { URL(filePath: $0).appending(path: "PhotoViewer.png") }
      ?? folder.file("photo.png")
    #expect(drive("state\nscreenshot \(screenshot.path)", until: "saved"))
    #expect(viewer.output.contains("state picture"))
    #expect(try Data(contentsOf: screenshot).starts(with: [0x89, 0x50, 0x4E, 0x47]))

    // A picture that was seen comes back without a request; what is no picture, or is not there, is said.
    let count = server.log.requests(for: "/1.png").count
    let before = pictures.count
    #expect(drive("select 1\nwait 1", until: "waited"))
    #expect(viewer.wait { $0.components(separatedBy: "show ").count > before + 1 })
    #expect(server.log.requests(for: "/1.png").count == count)
    #expect(drive("select 8", until: "show 8.png nothing"))
    #expect(drive("select 9", until: "show 9.png nothing"))
    viewer.type("quit\n")
    #expect(viewer.finish() == 0)
  }
}
