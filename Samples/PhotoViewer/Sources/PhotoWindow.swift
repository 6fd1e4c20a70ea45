import CGtk4
import FetchKit
import Foundation
import Gtk4

/// The window: a header with the network's light, the list, and the picture that is picked.
final class PhotoWindow {
  let window: Widget
  let light: NetworkLight
  let urls: [String]
  private let photos: Photos
  /// Shows one of its children: the picture, a spinner, or what went wrong.
  private let stack: Widget
  private let picture: Widget
  private let message: Widget
  private let selection: OpaquePointer
  private var cells: [OpaquePointer: SizeCell] = [:]
  /// Hears of each picture that is shown, and of each failure.
  var onShow: ((_ picked: String, _ texture: OpaquePointer?) -> Void)?

  init?(_ urls: [String], _ photos: Photos, on dispatcher: any Dispatcher) {
    let strings = gtk_string_list_new(nil)
    for url in urls { gtk_string_list_append(strings, url) }
    guard let window = gtk_window_new(), let header = gtk_header_bar_new(), let picture = gtk_picture_new(),
      let stack = gtk_stack_new(), let spinner = gtk_spinner_new(), let message = makeLabel(""),
      let panes = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL), let scroll = gtk_scrolled_window_new(),
      let light = NetworkLight(photos.activity, on: dispatcher), let selection = gtk_single_selection_new(strings)
    else { return nil }
    (self.window, self.light, self.urls, self.photos) = (window, light, urls, photos)
    (self.stack, self.picture, self.message, self.selection) = (stack, picture, message, selection)
    gtk_window_set_title(window.cast(GtkWindow.self), "Photos")
    gtk_window_set_default_size(window.cast(GtkWindow.self), 720, 420)
    gtk_header_bar_pack_end(header.opaque, light.widget)
    gtk_window_set_titlebar(window.cast(GtkWindow.self), header)
    gtk_spinner_start(spinner.opaque)
    gtk_stack_add_named(stack.opaque, picture, "picture")
    gtk_stack_add_named(stack.opaque, spinner, "spinner")
    gtk_stack_add_named(stack.opaque, message, "message")
    gtk_paned_set_start_child(panes.opaque, scroll)
    gtk_paned_set_end_child(panes.opaque, stack)
    gtk_paned_set_position(panes.opaque, 240)
    gtk_window_set_child(window.cast(GtkWindow.self), panes)
    gtk_single_selection_set_autoselect(selection, 0)
    gtk_single_selection_set_can_unselect(selection, 1)
    gtk_single_selection_set_selected(selection, GTK_INVALID_LIST_POSITION)
    gtk_scrolled_window_set_child(scroll.opaque, makeList())
    connect(selection, "notify::selected") { [unowned self] _ in pick() }
  }

  func present() { gtk_window_present(window.cast(GtkWindow.self)) }

  /// Picks a row, as a click on it would.
  func select(_ row: UInt32) { gtk_single_selection_set_selected(selection, row) }

  /// What is to be seen beside the list.
  var shown: String { gtk_stack_get_visible_child_name(stack.opaque).map { String(cString: $0) } ?? "" }

  private func pick() {
    let row = Int(gtk_single_selection_get_selected(selection))
    guard urls.indices.contains(row) else { return }
    let url = urls[row]
    gtk_stack_set_visible_child_name(stack.opaque, "spinner")
    photos.pick(url) { [weak self] result in self?.show(result, of: url) }
  }

  private func show(_ result: Result<Data, FetchError>, of url: String) {
    switch result {
    case .success(let data):
      let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return fail("not a picture", url) }
      gtk_picture_set_paintable(picture.opaque, texture)
      gtk_stack_set_visible_child_name(stack.opaque, "picture")
      onShow?(url, texture)
      g_object_unref(UnsafeMutableRawPointer(texture))
    case .failure(let error): fail(error.message, url)
    }
  }

  private func fail(_ text: String, _ url: String) {
    gtk_label_set_text(message.opaque, text)
    gtk_stack_set_visible_child_name(stack.opaque, "message")
    onShow?(url, nil)
  }

  private func makeList() -> Widget? {
    let factory = gtk_signal_list_item_factory_new()
    connect(factory, "setup") { [unowned self] item in
      guard let item, let cell = SizeCell(photos) else { return }
      cells[item] = cell
      gtk_list_item_set_child(item, cell.widget)
    }
    connect(factory, "bind") { [unowned self] item in
      guard let item else { return }
      let row = Int(gtk_list_item_get_position(item))
      if urls.indices.contains(row) { cells[item]?.bind(urls[row]) }
    }
    connect(factory, "unbind") { [unowned self] item in
      if let item { cells[item]?.unbind() }
    }
    connect(factory, "teardown") { [unowned self] item in
      if let item { cells[item] = nil }
    }
    return gtk_list_view_new(selection, factory)
  }
}
