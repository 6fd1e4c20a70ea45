import CGtk4
import Gtk4

/// What GTK shows a row in. GTK has some two hundred of them, far more than can be seen at once, and binds each to one row after
/// another while the list scrolls.
final class DurationCell {
  let widget: Widget
  private let name: Widget
  private let duration: Widget
  private let durations: Durations
  /// Hears of each text that is shown.
  private let onShow: ((DurationCell) -> Void)?

  init?(_ durations: Durations, onShow: ((DurationCell) -> Void)?) {
    guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), let name = makeLabel("", expands: true),
      let duration = makeLabel("")
    else { return nil }
    (widget, self.name, self.duration) = (box, name, duration)
    (self.durations, self.onShow) = (durations, onShow)
    gtk_box_append(box.cast(GtkBox.self), name)
    gtk_box_append(box.cast(GtkBox.self), duration)
  }

  /// It is to show this row from now on.
  func bind(_ url: String) {
    gtk_label_set_text(name.opaque, url.split(separator: "/").last.map(String.init) ?? url)
    gtk_widget_set_tooltip_text(name, url)
    isVisible = false
    let known = durations.load(url, for: ObjectIdentifier(self)) { [weak self] text in self?.show(text) }
    show(known ?? "…")
  }

  /// It has no row any more.
  func unbind() {
    if isWaiting { durations.cancel(for: ObjectIdentifier(self)) }
  }

  /// Whether it can be seen, as far as is known.
  var isVisible = false {
    didSet {
      if isVisible != oldValue, isWaiting { durations.setVisible(isVisible, ObjectIdentifier(self)) }
    }
  }

  /// Whether it has no text yet.
  var isWaiting: Bool { texts.duration == "…" }

  /// What is to be read in it, asked of GTK.
  var texts: (name: String, duration: String) { (text(of: name), text(of: duration)) }

  private func show(_ text: String) {
    gtk_label_set_text(duration.opaque, text)
    onShow?(self)
  }
}
