import CGtk4

/// Any widget.
public typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The widget as a type that GTK keeps to itself, such as GtkLabel.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// The widget as a type that GTK shows, such as GtkBox.
  public func cast<Other>(_ type: Other.Type) -> UnsafeMutablePointer<Other> { UnsafeMutablePointer<Other>(opaque) }

  /// The widgets in it, in order.
  public var children: some Sequence<Widget> {
    sequence(first: gtk_widget_get_first_child(self)) { $0.flatMap { gtk_widget_get_next_sibling($0) } }
      .lazy.prefix { $0 != nil }.compactMap { $0 }
  }
}

/// A label, left-aligned, that gives way where there is no room.
@MainActor public func makeLabel(_ text: String, expands: Bool = false) -> Widget? {
  guard let label = gtk_label_new(text) else { return nil }
  gtk_label_set_xalign(label.opaque, 0)
  gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
  gtk_widget_set_hexpand(label, expands ? 1 : 0)
  return label
}

/// The text of a label, as GTK has it.
@MainActor public func text(of label: Widget) -> String {
  gtk_label_get_text(label.opaque).map { String(cString: $0) } ?? ""
}
