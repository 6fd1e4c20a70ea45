import CGtk4
import FetchKit
import Gtk4

/// The window: a header with the network's light, and the list.
final class TableWindow {
  let window: Widget
  let scroll: Widget
  let light: NetworkLight
  /// The cells that GTK has made, by the list items that they belong to.
  private(set) var cells: [OpaquePointer: DurationCell] = [:]
  private var isSorting = false
  /// Hears of each text that a cell shows.
  var onShow: ((DurationCell) -> Void)?

  init?(_ urls: [String], _ durations: Durations, on dispatcher: any Dispatcher) {
    guard let window = gtk_window_new(), let scroll = gtk_scrolled_window_new(), let header = gtk_header_bar_new(),
      let light = NetworkLight(durations.activity, on: dispatcher)
    else { return nil }
    (self.window, self.scroll, self.light) = (window, scroll, light)
    gtk_window_set_title(window.cast(GtkWindow.self), "Durations")
    gtk_window_set_default_size(window.cast(GtkWindow.self), 480, 560)
    gtk_header_bar_pack_end(header.opaque, light.widget)
    gtk_window_set_titlebar(window.cast(GtkWindow.self), header)
    gtk_window_set_child(window.cast(GtkWindow.self), scroll)
    gtk_scrolled_window_set_child(scroll.opaque, makeList(urls, durations))
    connect(OpaquePointer(gtk_scrolled_window_get_vadjustment(scroll.opaque)), "value-changed") { [unowned self] in
      sortSoon()
    }
  }

  func present() { gtk_window_present(window.cast(GtkWindow.self)) }

  /// The cells that can be seen, from top to bottom.
  var visibleCells: [DurationCell] {
    let height = Double(gtk_widget_get_height(scroll))
    let places = cells.values.compactMap { cell -> (y: Double, cell: DurationCell)? in
      var (x, y) = (0.0, 0.0)
      guard gtk_widget_get_mapped(cell.widget) != 0,
        gtk_widget_translate_coordinates(cell.widget, scroll, 0, 0, &x, &y) != 0,
        y + Double(gtk_widget_get_height(cell.widget)) > 0, y < height
      else { return nil }
      return (y, cell)
    }
    return places.sorted { $0.y < $1.y }.map(\.cell)
  }

  /// GTK binds many more rows than can be seen, in no order of ours: once the list stands, those that can be seen go first.
  private func sortSoon() {
    guard !isSorting else { return }
    isSorting = true
    whenIdle { [unowned self] in
      isSorting = false
      let visible = visibleCells
      let names = Set(visible.map(ObjectIdentifier.init))
      for cell in cells.values where !names.contains(ObjectIdentifier(cell)) { cell.isVisible = false }
      for cell in visible { cell.isVisible = true }
    }
  }

  private func makeList(_ urls: [String], _ durations: Durations) -> Widget? {
    let strings = gtk_string_list_new(nil)
    for url in urls { gtk_string_list_append(strings, url) }
    let factory = gtk_signal_list_item_factory_new()
    connect(factory, "setup") { [unowned self] item in
      guard let item, let cell = DurationCell(durations, onShow: { [unowned self] in onShow?($0) }) else { return }
      cells[item] = cell
      gtk_list_item_set_child(item, cell.widget)
    }
    connect(factory, "bind") { [unowned self] item in
      guard let item, let string = gtk_list_item_get_item(item),
        let url = gtk_string_object_get_string(OpaquePointer(string))
      else { return }
      cells[item]?.bind(String(cString: url))
      sortSoon()
    }
    connect(factory, "unbind") { [unowned self] item in
      if let item { cells[item]?.unbind() }
    }
    connect(factory, "teardown") { [unowned self] item in
      if let item { cells[item] = nil }
    }
    return gtk_list_view_new(gtk_no_selection_new(strings), factory)
  }
}
