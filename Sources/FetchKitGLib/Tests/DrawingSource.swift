import CGLib

/// A source that always has something to do, with the priority with which GTK draws.
struct DrawingSource {
  private let source: UnsafeMutablePointer<GSource>?

  init(in context: OpaquePointer?, count: Counter) {
    source = g_idle_source_new()
    g_source_set_priority(source, fk_priority_of_drawing)
    g_source_set_callback(
      source,
      { data in
        if let data { Unmanaged<Counter>.fromOpaque(data).takeUnretainedValue().add() }
        return 1
      }, Unmanaged.passRetained(count).toOpaque(),
      { data in
        if let data { Unmanaged<Counter>.fromOpaque(data).release() }
      })
    g_source_attach(source, context)
  }

  func remove() {
    g_source_destroy(source)
    g_source_unref(source)
  }
}
