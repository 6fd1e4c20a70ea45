import CGtk4
import Foundation

/// Does what lines of standard input say, one a frame, as a person's hand would: how the tests drive a window.
@MainActor public final class Driver {
  /// Does something with the words behind the command's name. False: not yet, again in the next frame.
  public typealias Command = @MainActor ([String]) -> Bool

  private let commands: [String: Command]
  private var lines: [String] = []
  private var rest: [UInt8] = []
  private let window: Widget
  private var screenshot: String?
  /// Called in each frame, before a command is done.
  public var onFrame: (() -> Void)?

  /// Begins to read; besides the commands given it knows `wait FRAMES`, `screenshot FILE` and `quit`. It lives as long as the
  /// process. The window must have been presented.
  public init(_ window: Widget, _ commands: [String: Command]) {
    (self.window, self.commands) = (window, commands)
    // Before it is painted, what has just changed has no place yet and is left out of a picture.
    connect(gtk_widget_get_frame_clock(window), "after-paint") { [unowned self] in saveScreenshot() }
    let this = Unmanaged.passRetained(self).toOpaque()
    gtk_widget_add_tick_callback(
      window,
      { _, _, data in
        let address = UInt(bitPattern: data)
        MainActor.assumeIsolated { Driver.at(address)?.frame() }
        return 1
      }, this, nil)
    g_unix_fd_add(
      STDIN_FILENO, G_IO_IN,
      { _, _, data in
        let address = UInt(bitPattern: data)
        return MainActor.assumeIsolated { Driver.at(address)?.read() ?? false } ? 1 : 0
      }, this)
  }

  /// Says something on standard output, at once.
  public static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func at(_ address: UInt) -> Driver? {
    UnsafeRawPointer(bitPattern: address).map { Unmanaged<Driver>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return false }
    rest += buffer[..<count]
    let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(parts.last ?? [])
    lines += parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
    return true
  }

  private func frame() {
    onFrame?()
    guard screenshot == nil, let line = lines.first else { return }
    let words = line.split(separator: " ").map(String.init)
    if perform(words.first ?? "", Array(words.dropFirst())) { lines.removeFirst() }
  }

  private func perform(_ name: String, _ words: [String]) -> Bool {
    if let command = commands[name] { return command(words) }
    switch name {
    case "wait":
      let frames = words.first.flatMap { Int($0) } ?? 0
      if frames > 0 {
        lines[0] = "wait \(frames - 1)"
        return false
      }
      Driver.say("waited")
    case "screenshot": screenshot = words.joined(separator: " ")
    case "quit": gtk_window_destroy(window.cast(GtkWindow.self))
    default: Driver.say("unknown: \(name)")
    }
    return true
  }

  private func saveScreenshot() {
    guard let path = screenshot else { return }
    screenshot = nil
    Driver.say(Gtk4.saveScreenshot(of: window, to: path) ? "saved" : "not saved")
  }
}
