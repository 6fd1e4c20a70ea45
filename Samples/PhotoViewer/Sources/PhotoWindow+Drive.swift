import CGtk4
import Gtk4

extension PhotoWindow {
  /// Says the first pixel of each picture that is shown, and does what standard input says: `select ROW`, `state`, `light on|off`,
  /// and what every driver knows.
  func drive() {
    onShow = { url, texture in
      let name = url.split(separator: "/").last ?? ""
      Driver.say("show \(name) \(texture.map(Self.colour) ?? "nothing")")
    }
    _ = Driver(
      window,
      [
        "select": { [unowned self] words in
          if let row = words.first.flatMap({ UInt32($0) }) { select(row) }
          return true
        },
        "state": { [unowned self] _ in
          Driver.say("state \(shown)")
          return true
        },
        "light": { [unowned self] words in
          guard light.isLit == (words.first == "on") else { return false }
          Driver.say("light \(words.joined())")
          return true
        },
      ])
  }

  /// The first pixel, as red, green and blue.
  private static func colour(of texture: OpaquePointer) -> String {
    let stride = Int(gdk_texture_get_width(texture)) * 4
    var pixels = [UInt8](repeating: 0, count: stride * Int(gdk_texture_get_height(texture)))
    gdk_texture_download(texture, &pixels, gsize(stride))
    // GDK's format: blue, green, red, alpha on a little-endian machine.
    return pixels.count < 4 ? "" : "\(pixels[2]),\(pixels[1]),\(pixels[0])"
  }
}
