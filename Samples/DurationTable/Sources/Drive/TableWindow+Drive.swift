import CGtk4
import Foundation
import Gtk4

extension TableWindow {
  /// Says each text that is shown, and does what standard input says: `scroll FRACTION`, `settle`, `rows`, `light on|off`, `time`, and what
  /// every driver knows.
  func drive(_ stopwatch: Stopwatch) {
    onShow = { cell in Driver.say("show \(cell.texts.name) \(cell.texts.duration)") }
    let driver = Driver(
      window,
      [
        "scroll": { [unowned self] words in
          guard let fraction = words.first.flatMap(Double.init) else { return true }
          let adjustment = gtk_scrolled_window_get_vadjustment(scroll.opaque)
          let end = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
          gtk_adjustment_set_value(adjustment, end * fraction)
          return true
        },
        "settle": { [unowned self] words in
          let isSettled = !visibleCells.isEmpty && visibleCells.allSatisfy { !$0.isWaiting }
          if isSettled { Driver.say("settled \(words.joined())") }
          return isSettled
        },
        "rows": { [unowned self] words in
          for cell in visibleCells { Driver.say("row \(cell.texts.name) \(cell.texts.duration)") }
          Driver.say("rows \(words.joined())")
          return true
        },
        "light": { [unowned self] words in
          guard light.isLit == (words.first == "on") else { return false }
          Driver.say("light \(words.joined())")
          return true
        },
        "time": { _ in
          let most = stopwatch.frames.max() ?? 0
          Driver.say("time \(stopwatch.longestTurn) \(stopwatch.usual) \(most) \(stopwatch.frames.count)")
          return true
        },
      ])
    driver.onFrame = { stopwatch.frame() }
  }
}
