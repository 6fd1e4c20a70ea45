import CGtk4

/// Carries a closure through C.
private final class Handler {
  let call: @MainActor (OpaquePointer?) -> Void
  init(_ call: @escaping @MainActor (OpaquePointer?) -> Void) { self.call = call }

  func run(_ argument: UnsafeMutableRawPointer?) {
    let address = UInt(bitPattern: argument)
    // GTK calls on the thread that runs its loop, which is the main one.
    MainActor.assumeIsolated { [call] in call(OpaquePointer(bitPattern: address)) }
  }
}

/// Calls a closure at each signal of a kind that has no argument, for as long as the object is there.
@MainActor public func connect(_ object: OpaquePointer?, _ signal: String, _ call: @escaping @MainActor () -> Void) {
  let handler = Unmanaged.passRetained(Handler { _ in call() }).toOpaque()
  fk_connect(UnsafeMutableRawPointer(object), signal, { _, data in run(data, nil) }, handler, release)
}

/// Calls a closure with the argument at each signal of a kind that has one, for as long as the object is there.
@MainActor public func connect(
  _ object: OpaquePointer?, _ signal: String, _ call: @escaping @MainActor (_ argument: OpaquePointer?) -> Void
) {
  let handler = Unmanaged.passRetained(Handler(call)).toOpaque()
  fk_connect_with_argument(
    UnsafeMutableRawPointer(object), signal, { _, argument, data in run(data, argument) }, handler, release)
}

/// Calls a closure once, when the loop has nothing more urgent to do: after what has changed was laid out and drawn.
@MainActor public func whenIdle(_ call: @escaping @MainActor () -> Void) {
  let handler = Unmanaged.passRetained(Handler { _ in call() }).toOpaque()
  g_idle_add_full(
    G_PRIORITY_DEFAULT_IDLE,
    { data in
      run(data, nil)
      return 0
    }, handler, { data in release(data, nil) })
}

private func run(_ data: UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?) {
  if let data { Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().run(argument) }
}

private let release: GClosureNotify = { data, _ in
  if let data { Unmanaged<Handler>.fromOpaque(data).release() }
}
