import FetchKit

/// A recipient that calls a closure.
final class Recipient: DispatchRecipient {
  private let call: @Sendable () -> Void
  init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  func receive() { call() }
}
