import FetchKitTestSupport
import Foundation
import Synchronization

@testable import FetchKit

/// A store in a folder of its own whose clock stands still until it is moved.
final class StoreFolder: Sendable {
  let folder: TemporaryDirectory
  let store: ResultStore
  private let time: Time

  /// A time that stands still. It starts with the true one, since the server sends dates.
  final class Time: Sendable {
    let now = Mutex(Date().timeIntervalSince1970.rounded())
  }

  init(_ folder: TemporaryDirectory? = nil, change: (inout ResultStore.Configuration) -> Void = { _ in }) throws {
    self.folder = try folder ?? TemporaryDirectory()
    var configuration = ResultStore.Configuration(path: self.folder.file("cache/results.sqlite").path)
    configuration.patience = 50
    change(&configuration)
    let time = Time()
    self.time = time
    store = ResultStore(configuration) { time.now.withLock { $0 } }
  }

  var path: String { store.configuration.path }
  var now: Double { time.now.withLock { $0 } }

  /// Lets time pass.
  func wait(_ seconds: Double) { time.now.withLock { $0 += seconds } }

  /// Looks into the file with a connection of its own.
  func inspect<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    store.close()
    return try body(try SQLiteConnection(path: path))
  }

  func integer(_ sql: String) throws -> Int64 { try inspect { try $0.integer(sql) ?? -1 } }
}
