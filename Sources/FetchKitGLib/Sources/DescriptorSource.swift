import CGLib

/// A source in a context that calls a closure while a descriptor can be read.
// Unchecked: a GSource in a context is guarded by the context's lock, and these functions may be called from any thread.
struct DescriptorSource: @unchecked Sendable {
  /// What is called with the descriptor. False removes the source.
  typealias Call = @Sendable (Int32) -> Bool

  private final class Box: Sendable {
    let call: Call
    init(_ call: @escaping Call) { self.call = call }
  }

  private let source: UnsafeMutablePointer<GSource>
  private let context: OpaquePointer?

  /// Adds it to a context; nil for the default one.
  init(_ descriptor: Int32, in context: OpaquePointer?, priority: Int32, call: @escaping Call) {
    self.context = context ?? g_main_context_default()
    source = fk_descriptor_source(
      descriptor,
      { descriptor, _, data in
        guard let data else { return 0 }
        return Unmanaged<Box>.fromOpaque(data).takeUnretainedValue().call(descriptor) ? 1 : 0
      }, Unmanaged.passRetained(Box(call)).toOpaque(),
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
    g_source_set_priority(source, priority)
    g_source_attach(source, self.context)
    _ = g_main_context_ref(self.context)
  }

  /// Takes it out of its context; what the closure holds is released when no call of it is under way any more. Once only.
  func remove() {
    g_source_destroy(source)
    g_source_unref(source)
    g_main_context_unref(context)
  }

  var priority: Int32 {
    get { g_source_get_priority(source) }
    nonmutating set { g_source_set_priority(source, newValue) }
  }

  /// Whether the calling thread is the one that runs the context.
  var isOwnedByCaller: Bool { g_main_context_is_owner(context) != 0 }
}
