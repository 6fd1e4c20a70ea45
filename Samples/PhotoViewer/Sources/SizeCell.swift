import CGtk4
import Gtk4

/// A row of the list: a picture's name and size.
final class SizeCell {
  let widget: Widget
  private let name: Widget
  private let size: Widget
  private let photos: Photos

  init?(_ photos: Photos) {
    guard let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), let name = makeLabel("", expands: true),
      let size = makeLabel("")
    else { return nil }
    (widget, self.name, self.size, self.photos) = (box, name, size, photos)
    gtk_box_append(box.cast(GtkBox.self), name)
    gtk_box_append(box.cast(GtkBox.self), size)
  }

  func bind(_ url: String) {
    gtk_label_set_text(name.opaque, url.split(separator: "/").last.map(String.init) ?? url)
    gtk_label_set_text(size.opaque, "…")
    photos.loadSize(url, for: ObjectIdentifier(self)) { [weak self] text in
      if let self { gtk_label_set_text(size.opaque, text) }
    }
  }

  func unbind() { photos.cancelSize(for: ObjectIdentifier(self)) }
}
