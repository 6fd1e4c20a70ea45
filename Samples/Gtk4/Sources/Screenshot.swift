import CGtk4

/// Draws a window into a PNG file. False where that fails.
@MainActor public func saveScreenshot(of window: Widget, to path: String) -> Bool {
  guard let paintable = gtk_widget_paintable_new(window), let snapshot = gtk_snapshot_new() else { return false }
  defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
  let size = (gtk_widget_get_width(window), gtk_widget_get_height(window))
  gdk_paintable_snapshot(paintable, snapshot, Double(size.0), Double(size.1))
  guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
  defer { gsk_render_node_unref(node) }
  guard let native = gtk_widget_get_native(window), let renderer = gtk_native_get_renderer(native),
    let texture = gsk_renderer_render_texture(renderer, node, nil)
  else { return false }
  defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
  return gdk_texture_save_to_png(texture, path) != 0
}
